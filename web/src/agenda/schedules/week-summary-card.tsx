import { summariseWeek } from '@vaga/contract/schedule-starts';
import { formatNumber } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import classes from './schedules.module.css';
import { schedulesTexts } from './schedules.texts.ts';
import type { DraftSchedule } from './week-draft.rules.ts';
import { wallTimeOf } from './week-draft.rules.ts';
import { useWeekdayName } from './week-labels.ts';

interface WeekSummaryCardProps {
  schedules: readonly DraftSchedule[];
  /** The weekday of a change of one day, which alone counts; null for any other. */
  only: number | null;
}

/** What the week that is shown gives: places in all, and for each day its starts and the last of them. */
export function WeekSummaryCard({ schedules, only }: WeekSummaryCardProps) {
  const t = useText(schedulesTexts);
  const language = useLanguage();
  const dayName = useWeekdayName();
  const counted = schedules.map((schedule) => ({
    ...schedule,
    weekdays: schedule.weekdays.filter((weekday) => only === null || weekday === only),
  }));
  const { days, places } = summariseWeek(counted);
  return (
    <aside className={classes.summary} aria-label={t('summary.title')}>
      <p className={classes.places}>
        <b>{formatNumber(places, language)}</b>{' '}
        {t(only === null ? 'summary.places' : 'summary.placesOfDay', { count: places })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('summary.day')}</th>
            <th scope="col">{t('summary.starts')}</th>
            <th scope="col">{t('summary.last')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ starts, lastStart }, index) => (
            <tr key={dayName(index + 1, 'long')} data-none={starts === 0 || undefined}>
              <th scope="row">
                <span aria-hidden="true">{dayName(index + 1, 'short')}</span>
                <span className="visually-hidden">{dayName(index + 1, 'long')}</span>
              </th>
              <td>{starts === 0 ? '–' : formatNumber(starts, language)}</td>
              <td>
                {lastStart === null ? '–' : wallTimeOf(lastStart)}
                {lastStart !== null && lastStart >= 1440 ? <sup>+1</sup> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </aside>
  );
}
