import type { PoolSchedule } from '@vaga/contract/schedules';
import { addDays } from '../../platform/add-days.rules.ts';
import type { DraftSchedule, PoolDraft } from './week-draft.rules.ts';
import { toDraftSchedule } from './week-draft.rules.ts';

/** Consecutive days on which the schedules of a pool are the same. */
export interface SchedulePeriod {
  from: string;
  /** Exclusive; null without an end. */
  until: string | null;
  /** Over, of today, or to come. */
  kind: 'past' | 'now' | 'planned';
}

interface PeriodsInput {
  /** Of one pool: those of today and later. */
  schedules: readonly PoolSchedule[];
  /** Days before today on which they changed. */
  past: readonly string[];
  today: string;
}

/** The versions of a pool on a line, by time: each day on which a schedule begins or ends begins a new one. */
export function listPeriods({ schedules, past, today }: PeriodsInput): SchedulePeriod[] {
  const edges = schedules.flatMap(({ fromDate, untilDate }) =>
    untilDate === null ? [fromDate] : [fromDate, untilDate],
  );
  const days = [...new Set([...past, ...edges])].sort();
  return days.map((from, index) => {
    const until = days[index + 1] ?? null;
    const isPast = until !== null && until <= today;
    return { from, until, kind: isPast ? 'past' : from <= today ? 'now' : 'planned' };
  });
}

/** The period of a civil day; null before the first. */
export function periodOn(periods: readonly SchedulePeriod[], day: string): SchedulePeriod | null {
  return periods.find(({ from, until }) => from <= day && (until === null || until > day)) ?? null;
}

/** The schedules in force on a civil day, as they are edited. */
export function schedulesOn(schedules: readonly PoolSchedule[], day: string): DraftSchedule[] {
  return schedules
    .filter(({ fromDate, untilDate }) => fromDate <= day && (untilDate === null || untilDate > day))
    .map(toDraftSchedule);
}

/**
 * The days of a change that begins at a period: one to come from its first day; the one of today from tomorrow, or from today where
 * nothing is open. It ends where the next period is planned, because what was planned is not to be lost unseen.
 */
export function daysOfNewChange(
  periods: readonly SchedulePeriod[],
  { period, isEmpty, today }: { period: SchedulePeriod | null; isEmpty: boolean; today: string },
): Pick<PoolDraft, 'from' | 'until'> {
  if (period?.kind === 'planned') return { from: period.from, until: period.until };
  const next = periods.find(({ kind }) => kind === 'planned')?.from ?? null;
  const tomorrow = addDays(today, 1);
  const from = isEmpty || next === tomorrow ? today : tomorrow;
  return { from, until: next };
}

/** Whether a change replaces something that is planned to begin within it, after its first day. */
export function replacedPeriods(
  periods: readonly SchedulePeriod[],
  { from, until }: Pick<PoolDraft, 'from' | 'until'>,
): SchedulePeriod[] {
  return periods.filter((period) => period.from > from && (until === null || period.from < until));
}
