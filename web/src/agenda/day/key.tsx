import type { ReactNode } from 'react';
import classes from './key.module.css';

/** A key of the keyboard, small inside its button; only on devices that have one. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {children}
    </span>
  );
}
