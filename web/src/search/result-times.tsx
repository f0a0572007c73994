import { anyDaySearchDays } from '@vaga/contract/limits';
import { useState } from 'react';
import { FreeTimes } from '../partners/index.ts';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { Filters } from './filters.ts';
import classes from './result-times.module.css';
import { searchTexts } from './search.texts.ts';
import type { ShownResult } from './shown-result.ts';

interface ResultTimesProps {
  result: ShownResult;
  filters: Filters;
  /** So many times of the first day alone, where there is little room. */
  count?: number;
  onChoose: (time: string, date: string) => void;
}

/** The day that was searched; for any day the entity's next one with a free time, empty where it has none soon. */
export function dayOfResult({ nextFreeDate }: ShownResult, { date }: Pick<Filters, 'date'>) {
  return date === '' ? (nextFreeDate ?? '') : date;
}

/** The free times of the day that was searched, or of the entity's next days, of which one is shown at a time. */
export function ResultTimes({ result, filters, count, onChoose }: ResultTimesProps) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const date = dayOfResult(result, filters);
  const first = { date, times: result.nextFree.slice(0, count) };
  const days = count === undefined ? [first, ...result.laterDays] : [first];
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = days[chosen ?? 0] ?? first;
  if (date === '')
    return <p className={classes.none}>{t('result.noDay', { days: anyDaySearchDays })}</p>;
  const times = (
    <FreeTimes
      times={shown.times}
      date={shown.date}
      timeZone={result.timeZone}
      of={`${result.serviceDescription}, ${result.businessName}`}
      isDayShown={days.length === 1}
      onChoose={(time) => onChoose(time, shown.date)}
    />
  );
  if (count !== undefined) return times;
  if (days.length === 1) return <div className={classes.single}>{times}</div>;
  return (
    <div className={classes.days}>
      <fieldset className={classes.choice}>
        <legend className="visually-hidden">
          {t('result.days', { name: result.businessName })}
        </legend>
        {days.map((day, index) => (
          <button
            key={day.date}
            type="button"
            className={classes.day}
            aria-pressed={index === (chosen ?? 0)}
            onClick={() => setChosen(index)}
          >
            <span>{formatDay(day.date, language, 'weekday')}</span>{' '}
            <span>{formatDay(day.date, language, 'dayMonth')}</span>
          </button>
        ))}
      </fieldset>
      <p className="visually-hidden" role="status">
        {chosen === null
          ? ''
          : t('result.dayTimes', {
              day: formatDay(shown.date, language),
              count: shown.times.length,
            })}
      </p>
      <div className={classes.panel}>{times}</div>
    </div>
  );
}
