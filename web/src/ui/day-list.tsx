import { useEffect, useRef } from 'react';
import { formatDay } from '../platform/format.ts';
import { useLanguage } from '../platform/texts.ts';
import classes from './day-list.module.css';

export interface ListedDay {
  /** A civil date. */
  date: string;
  /** What there is on it: '12 livres', 'fechado'. */
  note: string;
  hasRoom: boolean;
  isOff?: boolean;
}

interface DayListProps {
  label: string;
  days: readonly ListedDay[];
  /** The day chosen; a civil date. It is brought into sight. */
  chosen: string;
  onChoose: (date: string) => void;
}

/** Days side by side, each with what there is on it; a phone scrolls them. */
export function DayList({ label, days, chosen, onChoose }: DayListProps) {
  const language = useLanguage();
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another place in the list
  useEffect(() => {
    const day = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (day && list.current)
      list.current.scrollLeft = day.offsetLeft - (list.current.clientWidth - day.clientWidth) / 2;
  }, [chosen, days[0]?.date]);

  return (
    <ul ref={list} role="list" className={classes.days} aria-label={label}>
      {days.map(({ date, note, hasRoom, isOff }) => (
        <li key={date}>
          <button
            type="button"
            className={classes.day}
            data-free={hasRoom || undefined}
            aria-pressed={date === chosen}
            disabled={isOff}
            onClick={() => onChoose(date)}
          >
            <span>{formatDay(date, language, 'weekday')} </span>
            <strong>{Number(date.slice(8))} </strong>
            <span className="visually-hidden">{formatDay(date, language, 'date')}, </span>
            <small>{note}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
