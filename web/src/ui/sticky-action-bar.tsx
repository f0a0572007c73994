import type { ReactNode } from 'react';
import classes from './sticky-action-bar.module.css';

/** The main action at the thumb, with what it concerns beside it. From 1200 px it is hidden: a side card takes over. */
export function StickyActionBar({
  summary,
  note,
  children,
}: {
  summary: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.bar} data-thumb>
      <div className={classes.text}>
        <div className={classes.summary}>{summary}</div>
        {note ? <div className={classes.note}>{note}</div> : null}
      </div>
      <div className={classes.action}>{children}</div>
    </div>
  );
}
