import type { ReactNode } from 'react';
import classes from './page.module.css';
import { Unbroken } from './unbroken.tsx';

/** The column in which a page's content stands. `narrow` is for reading and for forms. */
export function Page({
  width = 'wide',
  children,
}: {
  width?: 'wide' | 'narrow';
  children: ReactNode;
}) {
  return <div className={`${classes.page} ${classes[width]}`}>{children}</div>;
}

/** The page's one h1, with a sentence under it and the actions beside it. */
export function PageTitle({
  title,
  lead,
  actions,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title} tabIndex={-1}>
          <Unbroken>{title}</Unbroken>
        </h1>
        {lead ? (
          <p className={classes.lead}>
            <Unbroken>{lead}</Unbroken>
          </p>
        ) : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
