import { useEffect, useRef } from 'react';
import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-appointments.module.css';

/** What an act on a row has done. */
export interface ActDone {
  /** In a sentence. */
  text: string;
  /** The day to which it moved an appointment, YYYY-MM-DD; null for another act. */
  day: string | null;
}

interface DoneNoticeProps {
  done: ActDone | null;
  /** The day that the list shows, YYYY-MM-DD; empty for all. */
  shownDay: string;
}

/**
 * Says what has been done, in sight and with the focus, whose row may not be listed any more. What was moved to a day that the list does
 * not show is one link away. `done` is given once no dialog is open: the page behind one takes no focus.
 */
export function DoneNotice({ done, shownDay }: DoneNoticeProps) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const isElsewhere = Boolean(done?.day) && shownDay !== '' && done?.day !== shownDay;
  const announced = useRef<ActDone | null>(null);
  useEffect(() => {
    // Again where its link was followed, which goes with the focus; not where another day is looked for.
    const isKnown = announced.current === done && isElsewhere;
    announced.current = done;
    if (done === null || isKnown) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [done, isElsewhere]);
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className={done === null ? 'visually-hidden' : classes.done}
    >
      {done === null ? null : <Unbroken>{done.text}</Unbroken>}{' '}
      {done?.day && isElsewhere ? (
        <Link
          to={paths.appointments('partner', { date: done.day })}
          aria-label={t('done.seeDayOf', { day: formatDay(done.day, language) })}
        >
          {t('done.seeDay')}
        </Link>
      ) : null}
    </div>
  );
}
