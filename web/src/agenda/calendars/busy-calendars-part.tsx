import { busyFeedMinutes } from '@vaga/contract/calendar-limits';
import type { BusyCalendar } from '@vaga/contract/calendars';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../../platform/attempt.ts';
import { formatMoment } from '../../platform/format.ts';
import { useReadersZone } from '../../platform/readers-zone.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import partClasses from '../../ui/part.module.css';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './calendars.module.css';
import { calendarsTexts } from './calendars.texts.ts';

interface BusyCalendarsPartProps {
  calendars: readonly BusyCalendar[];
  onAdd: () => void;
  onRead: (calendar: BusyCalendar) => Promise<void>;
  onRemove: (calendar: BusyCalendar) => void;
}

/** The external calendars whose busy times take times here. */
export function BusyCalendarsPart({ calendars, onAdd, ...acts }: BusyCalendarsPartProps) {
  const t = useText(calendarsTexts);
  const titleId = useId();
  return (
    <section className={partClasses.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('busy.title')}</h2>
      <p className={classes.soft}>{t('busy.lead', { minutes: busyFeedMinutes })}</p>
      {calendars.length === 0 ? (
        <p>{t('busy.none')}</p>
      ) : (
        <ul role="list" className={classes.rows} aria-labelledby={titleId}>
          {calendars.map((calendar) => (
            <Row key={calendar.id} calendar={calendar} {...acts} />
          ))}
        </ul>
      )}
      <Button variant="outline" className={classes.add} onClick={onAdd}>
        {t('busy.add')}
      </Button>
    </section>
  );
}

type RowProps = Pick<BusyCalendarsPartProps, 'onRead' | 'onRemove'> & { calendar: BusyCalendar };

function Row({ calendar, onRead, onRemove }: RowProps) {
  const t = useText(calendarsTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useAttempt();
  const { pool, host, readAt, error, times, bookings } = calendar;
  const name = `${pool.name}, ${host}`;
  const readNow = () =>
    run(async () => {
      await onRead(calendar);
      await revalidate();
    });
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>
          {pool.name}
          {error === null ? null : <StateBadge tone="bad" text={t('busy.failing')} />}
        </p>
        <p className={classes.soft}>
          {host}
          {dot}
          {t('busy.times', { count: times })}
        </p>
        <p className={classes.soft}>
          {readAt === null
            ? t('busy.neverRead')
            : t('busy.read', { moment: formatMoment(readAt, zone, language) })}
        </p>
        {error === null ? null : <p className={classes.warning}>{t(`error.${error}`)}</p>}
        {bookings === 0 ? null : (
          <p className={classes.warning}>{t('busy.bookings', { count: bookings })}</p>
        )}
      </div>
      <div className={classes.acts}>
        <Button
          variant="outline"
          isBusy={isBusy}
          aria-label={t('busy.againOf', { name })}
          onClick={() => void readNow()}
        >
          {t('busy.again')}
        </Button>
        <Button
          variant="ghost"
          aria-label={t('busy.removeOf', { name })}
          onClick={() => onRemove(calendar)}
        >
          {t('busy.remove')}
        </Button>
      </div>
    </li>
  );
}
