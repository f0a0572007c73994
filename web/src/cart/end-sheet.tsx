import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { TileBand } from '../ui/tile.tsx';
import classes from './end-sheet.module.css';

interface EndSheetProps {
  seed: string;
  mark: ReactNode;
  title: string;
  lead: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** The last sheet of a booking: what came of it, and the ways on. */
export function EndSheet({ seed, mark, title, lead, children, actions }: EndSheetProps) {
  return (
    <Page width="narrow">
      <section className={classes.sheet}>
        <TileBand seed={seed} height={72} side={36} />
        <div className={classes.inside}>
          <span className={classes.mark} aria-hidden="true">
            {mark}
          </span>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
          <div className={classes.actions}>{actions}</div>
        </div>
      </section>
    </Page>
  );
}
