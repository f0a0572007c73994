import type { AgendaDay } from '@vaga/contract/agenda-day';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { countStates, type DayState, dayStates } from './attendance.rules.ts';
import { dayTexts } from './day.texts.ts';
import chip from './day-chip.module.css';
import classes from './day-totals.module.css';
import { Key } from './key.tsx';
import { StateIcon } from './state-icon.tsx';

interface TotalsProps {
  day: AgendaDay;
  now: number;
  status: DayState | null;
  onStatus: (status: DayState | null) => void;
  onHelp: () => void;
}

/** How many people stand where. It is the legend of the chips, and a press looks for one state. */
export function DayTotals({ day, now, status, onStatus, onHelp }: TotalsProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const counts = countStates(day.people, now);
  return (
    <fieldset className={classes.totals}>
      <legend className="visually-hidden">{t('totals.label')}</legend>
      {dayStates.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.total}
          aria-pressed={status === state}
          data-none={counts[state] === 0 || undefined}
          onClick={() => onStatus(status === state ? null : state)}
        >
          <span className={`${chip.chip} ${classes.swatch}`} data-state={state}>
            <StateIcon state={state} />
          </span>
          <b>{counts[state]}</b>
          {t(`total.${state}`, { count: counts[state] })}
        </button>
      ))}
      <span className={classes.booked}>
        <b>{day.totals.booked}</b> {t('totals.booked', { count: day.totals.booked })}
      </span>
      <span className={classes.end}>
        {day.totals.dueCents > 0 ? (
          <span>
            <b>{formatMoney(day.totals.dueCents, language)}</b> {t('totals.due')}
          </span>
        ) : null}
        <button type="button" className={classes.help} onClick={onHelp}>
          <Key>?</Key> {t('keys.open')}
        </button>
      </span>
    </fieldset>
  );
}
