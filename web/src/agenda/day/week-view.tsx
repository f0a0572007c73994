import type { readWeek } from '@vaga/contract/agenda-day';
import type { DataOf } from '@vaga/contract/endpoint';
import type { CSSProperties } from 'react';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { dayTexts } from './day.texts.ts';
import classes from './week-view.module.css';

export type Week = DataOf<typeof readWeek>;

/** How full the seven days are; a day leads to itself. */
export function WeekView({ week, today }: { week: Week; today: string }) {
  const t = useText(dayTexts);
  const language = useLanguage();
  return (
    <ol className={classes.week}>
      {week.days.map((day) => {
        const { date, closedReason, booked, available, capacity } = day;
        return (
          <li key={date}>
            <Link
              className={classes.day}
              to={paths.day({ date })}
              data-today={date === today || undefined}
              data-over={date < today || undefined}
              data-none={capacity === 0 || undefined}
            >
              <span className={classes.name}>{formatDay(date, language, 'short')}</span>
              <b className={classes.booked}>{booked}</b>
              <span className={classes.soft}>{t('totals.booked', { count: booked })}</span>
              <span className={classes.bar} aria-hidden="true">
                <i
                  style={
                    {
                      '--share': shareOf(day, date < today),
                    } as CSSProperties
                  }
                />
              </span>
              <span className={classes.free} data-none={available === 0 || undefined}>
                {closedReason === null
                  ? capacity === 0
                    ? t('week.noSchedule')
                    : date >= today && t('bar.free', { count: available })
                  : closedReason === ''
                    ? t('bar.closed')
                    : t('closed.for', { reason: closedReason })}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** How full a day is. Of one that is over nothing is free, whatever was booked. */
function shareOf({ booked, available, capacity }: Week['days'][number], isOver: boolean): number {
  if (capacity === 0) return 0;
  return Math.min(1, (isOver ? booked : capacity - available) / capacity);
}
