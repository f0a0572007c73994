import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import classes from './back-link.module.css';

/** The way back, above what it leads away from. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.back} to={to}>
      <IconArrowLeft size={20} aria-hidden="true" />
      <span>{children}</span>
    </Link>
  );
}
