import { holidayMonths } from '@vaga/contract/closure-limits';
import type { Holiday, HolidayChoice, HolidayDay, Holidays } from '@vaga/contract/holidays';
import { useState } from 'react';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { ReadAgain } from '../../ui/read-again.tsx';
import classes from './closures.module.css';
import { closuresTexts } from './closures.texts.ts';
import { MunicipalDayDialog } from './municipal-day-dialog.tsx';

/** What a member wants an entity to do on a holiday. */
export interface AskedHoliday {
  holiday: Holiday;
  choice: HolidayChoice;
}

interface HolidaysViewProps {
  /** Null where they could not be read. */
  holidays: Holidays | null;
  mayChoose: boolean;
  onChoose: (asked: AskedHoliday) => void;
  onSaved: (message: string) => void;
}

/** What the entity does on each holiday, and on which day its municipality has one. */
export function HolidaysView({ holidays, mayChoose, onChoose, onSaved }: HolidaysViewProps) {
  const t = useText(closuresTexts);
  if (!holidays)
    return (
      <ReadAgain
        title={t('holidays.failed')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
      />
    );
  return (
    <>
      <p>
        {t('holidays.lead', { months: holidayMonths })}
        {holidays.holidays.some(isPlanned) ? ` ${t('holidays.planned')}` : ''}
      </p>
      <MunicipalPart municipal={holidays.municipal} maySave={mayChoose} onSaved={onSaved} />
      <ul className={classes.holidays} aria-label={t('holidays.list')}>
        {holidays.holidays.map((holiday) => (
          <HolidayRow
            key={holiday.id}
            holiday={holiday}
            mayChoose={mayChoose}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </>
  );
}

function isPlanned({ days }: Holiday): boolean {
  return days.some(({ state, isOwnChoice }) => state === 'planned' && !isOwnChoice);
}

const choices = ['closed', 'reduced', 'open'] as const;

function HolidayRow({
  holiday,
  mayChoose,
  onChoose,
}: Pick<HolidaysViewProps, 'mayChoose' | 'onChoose'> & { holiday: Holiday }) {
  const t = useText(closuresTexts);
  const language = useLanguage();
  const { name, scope, days, fromTime, toTime } = holiday;
  const [next] = days;
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p className={classes.soft}>
          {[t(`holidays.${scope}`), next && formatDay(next.date, language, 'full')]
            .filter(Boolean)
            .join(dot)}
        </p>
        <DayNotes days={days} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out as a form's part */}
      <div role="group" className={classes.choices} aria-label={t('choice.of', { name })}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={classes.choice}
            aria-pressed={holiday.choice === choice}
            disabled={!mayChoose}
            onClick={() => onChoose({ holiday, choice })}
          >
            {t(`choice.${choice}`)}
            {choice === 'reduced' && fromTime !== null && toTime !== null ? (
              <small>{t('choice.hours', { from: fromTime, to: toTime })}</small>
            ) : null}
          </button>
        ))}
      </div>
    </li>
  );
}

/** What is not as the choice for every year says, and who is booked. */
function DayNotes({ days }: { days: readonly HolidayDay[] }) {
  const t = useText(closuresTexts);
  const language = useLanguage();
  const notes = days.flatMap((one) => {
    const { date, state, bookings: count } = one;
    const day = formatDay(date, language, 'dateOfYear');
    if (state === 'undecided')
      return [{ date, asks: true, text: t('day.undecided', { day, count }) }];
    if (one.isOwnChoice) return [{ date, asks: false, text: ownChoice(one, day) }];
    if (count > 0 && state !== 'open' && state !== 'planned')
      return [{ date, asks: false, text: t('day.bookings', { day, count }) }];
    return [];
  });
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map(({ date, asks, text }) => (
        <li key={date} data-asks={asks || undefined}>
          {text}
        </li>
      ))}
    </ul>
  );

  function ownChoice({ choice, fromTime, toTime }: HolidayDay, day: string): string {
    if (choice === 'open') return t('day.open', { day });
    if (choice === 'closed') return t('day.own.closed', { day });
    return t('day.own.reduced', { day, from: fromTime ?? '', to: toTime ?? '' });
  }
}

function MunicipalPart({
  municipal,
  maySave,
  onSaved,
}: {
  municipal: Holidays['municipal'];
  maySave: boolean;
  onSaved: (message: string) => void;
}) {
  const t = useText(closuresTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { municipality, rule, next, isConfirmed } = municipal;
  const day = next === null ? t('municipal.none') : formatDay(next, language, 'full');
  const act = isConfirmed
    ? 'municipal.change'
    : rule === null
      ? 'municipal.edit'
      : 'municipal.confirm';
  return (
    <section className={classes.municipal}>
      <h2>{t('municipal.of', { municipality })}</h2>
      {!isConfirmed && rule === null ? (
        <p>{t('municipal.unknown', { municipality })}</p>
      ) : (
        <p>
          <strong>{day}</strong>
          {isConfirmed ? null : `${dot}${t('municipal.suggested')}`}
        </p>
      )}
      {maySave ? (
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t(act)}
        </Button>
      ) : null}
      {isOpen ? (
        <MunicipalDayDialog
          municipal={municipal}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
