import { useText } from '../../platform/texts.ts';
import choiceClasses from '../../ui/choice-field.module.css';
import classes from './day-chips.module.css';
import { schedulesTexts } from './schedules.texts.ts';
import { weekdays } from './week-grid.rules.ts';
import { useWeekdayName } from './week-labels.ts';

interface DayChipsProps {
  /** Of the first chip. */
  id: string;
  label: string;
  error?: string | null | undefined;
  /** 1 Monday to 7 Sunday. */
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** The days of the week as chips, and all of them at once. */
export function DayChips({ id, label, error, value, onChange }: DayChipsProps) {
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  const isAll = value.length === 7;
  return (
    <fieldset className={choiceClasses.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={choiceClasses.label}>{label}</legend>
      <div className={classes.chips}>
        {weekdays.map((weekday) => (
          <label key={weekday} className={classes.chip}>
            <input
              id={weekday === 1 ? id : undefined}
              type="checkbox"
              aria-label={dayName(weekday, 'long')}
              checked={value.includes(weekday)}
              onChange={({ target: { checked } }) =>
                onChange(
                  checked
                    ? [...value, weekday].sort()
                    : value.filter((chosen) => chosen !== weekday),
                )
              }
            />
            <span aria-hidden="true">{dayName(weekday, 'short')}</span>
          </label>
        ))}
        <label className={classes.chip}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChange(isAll ? [] : [...weekdays])}
          />
          <span>{t('days.all')}</span>
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} className={choiceClasses.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
