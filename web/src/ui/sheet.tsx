import type { ReactNode } from 'react';
import classes from './sheet.module.css';
import { TileBand } from './tile.tsx';
import { Unbroken } from './unbroken.tsx';

interface SheetProps {
  /** Of the tiles along its top. */
  seed: string;
  /** The sign of how it stands. */
  mark: ReactNode;
  isOver?: boolean;
  title: string;
  lead: ReactNode;
  /** What it is about, between the words and what can be done. */
  children?: ReactNode;
  actions: ReactNode;
  /** After what can be done: what to do where that does not help. */
  note?: ReactNode;
  /** Its lead is announced when it changes. */
  isLive?: boolean;
}

/** One calm sheet that says how something stands and what to do next. */
export function Sheet(props: SheetProps) {
  const { seed, mark, isOver, title, lead, children, actions, note, isLive } = props;
  return (
    <section className={classes.sheet}>
      <TileBand seed={seed} height={72} side={36} />
      <div className={classes.inside}>
        <span className={classes.mark} data-tone={isOver ? 'over' : undefined} aria-hidden="true">
          {mark}
        </span>
        <h1 className={classes.title} tabIndex={-1}>
          <Unbroken>{title}</Unbroken>
        </h1>
        <p className={classes.lead} aria-live={isLive ? 'polite' : undefined}>
          <Unbroken>{lead}</Unbroken>
        </p>
        {children}
        <div className={classes.actions}>{actions}</div>
        {note ? (
          <p className={classes.note}>
            <Unbroken>{note}</Unbroken>
          </p>
        ) : null}
      </div>
    </section>
  );
}
