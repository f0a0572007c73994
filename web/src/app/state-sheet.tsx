import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { TileBand } from '../ui/tile.tsx';
import { PageHead } from './page-head.tsx';
import classes from './state-sheet.module.css';

type Tone = 'done' | 'waiting' | 'over';

const marks = { done: IconCheck, waiting: IconClock, over: IconX };

interface StateSheetProps {
  title: string;
  lead: string;
  tone: Tone;
  /** What it is about, between the words and what can be done. */
  detail?: ReactNode;
  children?: ReactNode;
  /** After what can be done: what to do where that does not help. */
  note?: string | undefined;
}

/** One calm sheet that says how something stands and what to do next. Its words are announced when they change. */
export function StateSheet({ title, lead, tone, detail, children, note }: StateSheetProps) {
  const Mark = marks[tone];
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <section className={classes.sheet} aria-live="polite">
        <TileBand seed="pagamento" height={72} side={36} />
        <div className={classes.inside}>
          <span className={classes.mark} data-tone={tone} aria-hidden="true">
            <Mark size={28} stroke={2.4} />
          </span>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {detail}
          <div className={classes.actions}>{children}</div>
          {note ? <p className={classes.note}>{note}</p> : null}
        </div>
      </section>
    </Page>
  );
}
