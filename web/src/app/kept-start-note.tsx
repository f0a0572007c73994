import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { keptStartTexts } from './kept-start.texts.ts';
import { type KeptStart, useKeptStart } from './kept-start.ts';
import classes from './kept-start-note.module.css';

/**
 * Says which start is held for the reader, and how long still; or that another person took it in that moment.
 * `isNamed`: day, time and place stand beside it already.
 */
export function KeptStartNote({ isNamed = false }: { isNamed?: boolean }) {
  const start = useKeptStart();
  return start ? <Note key={start.until} start={start} isNamed={isNamed} /> : null;
}

function Note({ start, isNamed }: { start: KeptStart; isNamed: boolean }) {
  const t = useText(keptStartTexts);
  const language = useLanguage();
  const minutes = useMinutesUntil(start.until);
  const isHeld = start.state === 'held' && minutes > 0;
  const values = {
    day: formatDay(start.time.slice(0, 10), language, 'short'),
    time: start.time.slice(11, 16),
    entity: start.entity,
    what: [start.service, start.entity].filter(Boolean).join(', '),
  };
  const ended = start.state === 'taken' ? 'kept.taken' : 'kept.over';
  return (
    <div className={classes.note} data-ended={isHeld ? undefined : true} role="status">
      <IconClock size={20} aria-hidden="true" className={classes.icon} />
      <p>
        {t(isHeld ? (isNamed ? 'kept.heldHere' : 'kept.held') : ended, values)}
        {isHeld ? <strong> {t('kept.left', { count: minutes })}</strong> : null}
      </p>
    </div>
  );
}

/** Whole minutes, begun ones counted; 0 once it is over. */
function useMinutesUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 60_000));
}
