import { bookableDays } from '@vaga/contract/limits';
import { isBreakWithin } from '@vaga/contract/schedule-starts';
import type { Trx } from '../../platform/db.ts';
import { notFound, wrongField } from '../../platform/http/outcome.ts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import { isPoolOf, readPoolNames, replaceSchedules } from '../../scheduling/index.ts';
import type { ChangeContext, ChangeKind, ChangeOf } from '../change-kind.ts';
import { areServicesOf } from './changes.queries.ts';

type Change = ChangeOf<'schedules'>;

/** Other schedules of a pool from a day on. */
export const schedulesChangeKind: ChangeKind<Change> = {
  async check(trx, change, context) {
    checkDays(change, context);
    for (const [index, schedule] of change.schedules.entries()) {
      const { breakFrom = null, breakTo = null, ...hours } = schedule;
      if (!isBreakWithin({ ...hours, breakFrom, breakTo }))
        throw wrongField(`change.schedules.${index}.breakFrom`, 'field.invalid');
    }
    const { entityId } = context;
    if (!(await isPoolOf(trx, change.pool, entityId))) throw notFound();
    const served = change.schedules.flatMap(({ serves }) => serves ?? []);
    if (!(await areServicesOf(trx, { ids: [...new Set(served)], entityId }))) throw notFound();
  },
  async write(trx, change, { now }) {
    const [from, until] = [change.from.date, change.until?.date ?? null];
    await replaceSchedules(trx, {
      poolId: change.pool,
      from,
      until,
      schedules: change.schedules.map(({ breakFrom = null, breakTo = null, ...schedule }) => ({
        ...schedule,
        breakFrom,
        breakTo,
      })),
      now,
    });
    return {
      act: 'schedule.changed',
      subject: { id: change.pool, name: await poolName(trx, change.pool) },
      before: null,
      after: { fromDate: from, untilDate: until, count: change.schedules.length },
    };
  },
};

function checkDays({ from, until }: Change, { timeZone, now }: ChangeContext): void {
  const today = localDay(now, timeZone);
  const last = addDays(today, bookableDays);
  if (from.date < today || from.date > last) throw wrongField('change.from', 'field.date');
  if (until && (until.date <= from.date || until.date > addDays(last, 1)))
    throw wrongField('change.until', 'field.date');
}

async function poolName(trx: Trx, id: string): Promise<string | null> {
  const [pool] = await readPoolNames(trx, [id]);
  return pool?.name ?? null;
}
