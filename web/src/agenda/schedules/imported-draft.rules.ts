import type { PoolSchedule } from '@vaga/contract/schedules';
import { listPeriods, schedulesOn } from './periods.rules.ts';
import type { PoolDraft } from './week-draft.rules.ts';

/**
 * The draft that begins with hours of a file: from the first day on which they differ from what is planned, until something else
 * begins or ends. What the file changes after that is left for the next import of it. Null where nothing differs.
 * @param imported versions of a pool as a file has them, by the ids of the stored ones.
 * @param stored the versions of the pool that are in force today or later.
 */
export function draftOfImport(
  imported: readonly PoolSchedule[],
  stored: readonly PoolSchedule[],
  today: string,
): PoolDraft | null {
  const byId = new Map(imported.map((schedule) => [schedule.id, schedule]));
  const after = stored.map((schedule) => byId.get(schedule.id) ?? schedule);
  const days = stored.flatMap((before, index) => firstOtherDay(before, after[index] ?? before));
  const [first] = days.sort();
  if (first === undefined) return null;
  const from = first < today ? today : first;
  const periods = listPeriods({ schedules: [...stored, ...after], past: [], today });
  const until = periods.find((period) => period.from > from)?.from ?? null;
  return { from, until, schedules: schedulesOn(after, from) };
}

/** The first day on which two versions of one schedule say something else; none where they are the same. */
function firstOtherDay(before: PoolSchedule, after: PoolSchedule): string[] {
  if (contentOf(before) !== contentOf(after)) return [after.fromDate];
  if (before.untilDate === after.untilDate) return [];
  return [[before.untilDate, after.untilDate].filter((day) => day !== null).sort()[0] ?? ''];
}

function contentOf({ untilDate: _, ...schedule }: PoolSchedule): string {
  const { weekdays, serves, ...hours } = schedule;
  const fields = Object.entries(hours).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([fields, [...weekdays].sort(), serves && [...serves].sort()]);
}
