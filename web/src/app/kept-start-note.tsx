import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { keptStartTexts } from './kept-start.texts.ts';
import { type KeptStart, useKeptStart } from './kept-start.ts';
import classes from './kept-start-note.module.css';

/**
 * Says which start the reader tapped, and how long it is held still; or that another person took it in that moment.
 * `isNamed`: day, time and place stand above it already, in a box of their own.
 */
export function KeptStartNote({ isNamed = false }: { isNamed?: boolean }) {
  const start = useKeptStart();
  if (!start || (isNamed && start.state === 'unheld')) return null;
  return <Note key={start.until} start={start} isNamed={isNamed} />;
}

function Note({ start, isNamed }: { start: KeptStart; isNamed: boolean }) {
  const t = useText(keptStartTexts);
  const language = useLanguage();
  const minutes = useMinutesUntil(start.until);
  const values = {
    day: formatDay(start.time.slice(0, 10), language, 'short'),
    time: start.time.slice(11, 16),
    entity: start.entity,
    what: [start.service, start.entity].filter(Boolean).join(', '),
  };
  const ended = start.state === 'taken' ? 'kept.taken' : minutes === 0 ? 'kept.over' : null;
  const standing = {
    asked: t('kept.asked'),
    held: t('kept.left', { count: minutes }),
    taken: '',
    unheld: t('kept.unheld'),
  };
  return (
    <div
      className={isNamed ? undefined : classes.note}
      data-ended={ended ? true : undefined}
      role="status"
    >
      {isNamed ? null : <IconClock size={20} aria-hidden="true" className={classes.icon} />}
      {ended ? (
        <p>{t(ended, values)}</p>
      ) : (
        <p>
          {isNamed ? null : t('kept.what', values)} <strong>{standing[start.state]}</strong>
        </p>
      )}
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
