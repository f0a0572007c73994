import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import classes from './test-actions.module.css';

interface AsideLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: ReactNode;
  text: string;
}

/** A way that stands aside of what is decided about an appointment: its sign and its words, small in the wide list. */
export function AsideLink({ icon, text, ...link }: AsideLinkProps) {
  return (
    <a className={classes.file} title={text} data-aside {...link}>
      {icon}
      <span>{text}</span>
    </a>
  );
}

interface AsidePageLinkProps {
  icon: ReactNode;
  text: string;
  to: string;
  'aria-label': string;
}

/** The same to a page of ours. */
export function AsidePageLink({ icon, text, ...link }: AsidePageLinkProps) {
  return (
    <Link className={classes.file} title={text} data-aside {...link}>
      {icon}
      <span>{text}</span>
    </Link>
  );
}

interface AsideButtonProps {
  icon: ReactNode;
  text: string;
  isBusy: boolean;
  onClick: () => void;
}

/** The same where the way has to be asked for first. */
export function AsideButton({ icon, text, isBusy, onClick }: AsideButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.file} ${classes.asked}`}
      title={text}
      aria-busy={isBusy}
      onClick={onClick}
      data-aside
    >
      {icon}
      <span>{text}</span>
    </button>
  );
}
