import { outlastingMinutesOf } from '@vaga/contract/schedule-starts';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { localeOf } from '../../platform/language.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { schedulesTexts } from './schedules.texts.ts';
import type { DraftSchedule } from './week-draft.rules.ts';
import { endsNextDay, wallTimeOf } from './week-draft.rules.ts';

/** A Monday. */
const monday = '2026-11-23';

/** The name of a weekday (1 Monday to 7 Sunday): 'segunda-feira', 'seg'. */
export function useWeekdayName(): (weekday: number, style: 'long' | 'short') => string {
  const language = useLanguage();
  return (weekday, style) => {
    const day = addDays(monday, weekday - 1);
    // Portuguese has no shorter form than 'segunda' in every browser: three letters are how opening hours are written.
    if (style === 'short') return formatDay(day, language, 'weekday').slice(0, 3);
    return new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  };
}

/** What a screen reader says of a schedule on a day. */
export function useScheduleLabel(): (schedule: DraftSchedule, weekday: number) => string {
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  return (schedule, weekday) => {
    const { name, fromTime, toTime, breakFrom, breakTo, intervalMinutes, capacity } = schedule;
    const struck = outlastingMinutesOf(schedule).map(wallTimeOf);
    return [
      `${name}, ${dayName(weekday, 'long')}`,
      t(endsNextDay(schedule) ? 'label.hoursNextDay' : 'label.hours', {
        from: fromTime,
        to: toTime,
      }),
      breakFrom && breakTo ? t('label.break', { from: breakFrom, to: breakTo }) : '',
      t('label.interval', { count: intervalMinutes }),
      t('capacity', { count: capacity }),
      ...struck.map((time) => t('label.struck', { time })),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

/** The days of a schedule in a few words: 'seg–sex', 'seg, qua', 'todos os dias'. */
export function useDaysLabel(): (weekdays: readonly number[]) => string {
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  return (weekdays) => {
    const days = [...weekdays].sort();
    if (days.length === 7) return t('days.all');
    const [first = 1] = days;
    const last = days.at(-1) ?? first;
    if (days.length > 2 && last - first === days.length - 1)
      return `${dayName(first, 'short')}–${dayName(last, 'short')}`;
    return days.map((day) => dayName(day, 'short')).join(', ');
  };
}

/** A civil day in digits, with its year where that is not this year: '01/09', '01/09/2025'. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return year === today.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
}
