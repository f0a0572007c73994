import type { ReactNode } from 'react';
import classes from './disclosure.module.css';
import { Unbroken } from './unbroken.tsx';

/** A question that opens to its answer, with the browser's own means: it works without a script, and find-in-page opens it. */
export function Disclosure({
  title,
  children,
  group,
  id,
  isOpen,
  isWide = false,
}: {
  title: ReactNode;
  children: ReactNode;
  group?: string;
  id?: string;
  /** Whether it is open from the start. */
  isOpen?: boolean;
  /** Its content is no text to read: it takes all the width. */
  isWide?: boolean;
}) {
  return (
    <details className={classes.details} name={group} id={id} open={isOpen}>
      <summary className={classes.summary}>
        <span>
          <Unbroken>{title}</Unbroken>
        </span>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={classes.sign}>
          <path
            d="M4 7.5l6 6 6-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </summary>
      <div className={`${classes.content} ${isWide ? classes.wide : ''}`}>{children}</div>
    </details>
  );
}
