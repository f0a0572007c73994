import { closureDays } from '@vaga/contract/closure-limits';
import type { Trx } from '../../platform/db.ts';
import { notFound, Problem, wrongField } from '../../platform/http/outcome.ts';
import { daysBetween, localDay } from '../../platform/local-time.rules.ts';
import { newId } from '../../platform/uuid.ts';
import type { StoredAllotment } from '../../scheduling/index.ts';
import {
  insertAllotment,
  isPoolOf,
  readAllotment,
  readPoolNames,
  updateAllotment,
} from '../../scheduling/index.ts';
import type { ChangeContext, ChangeKind, ChangeOf } from '../change-kind.ts';
import { allotmentState } from './allotment-list.rules.ts';
import { versionOfAllotment } from './allotment-version.ts';
import { isOpenCode, isProtocolAt } from './allotments.queries.ts';
import { allotmentValues } from './record-allotment.ts';

type Change = ChangeOf<'allotment'>;

/** Places of a pool set aside for a protocol or a code: more of them, or one changed. For whom and of which pool it is stays. */
export const allotmentChangeKind: ChangeKind<Change> = {
  async check(trx, change, context) {
    if (change.id === undefined) await checkNew(trx, change, context);
    else await checkChanged(trx, { ...change, id: change.id }, context);
    checkDays(change, context);
  },
  async write(trx, change, { entityId, now }) {
    const { poolId, ...terms } = termsOf(change);
    const after = allotmentValues(terms);
    if (change.id !== undefined) {
      const before = await readAllotment(trx, { id: change.id, entityId });
      if (!before) throw notFound();
      await updateAllotment(trx, before.id, terms);
      const subject = { id: before.id, name: before.pool };
      return { act: 'allotment.changed', subject, before: allotmentValues(before), after };
    }
    const id = newId();
    const { forProtocol: protocolId = null, forCode } = change;
    const entityCode = protocolId === null ? codeOf(forCode) : null;
    await insertAllotment(trx, { ...terms, id, poolId, protocolId, entityCode, createdAt: now });
    const [pool] = await readPoolNames(trx, [poolId]);
    const subject = { id, name: pool?.name ?? null };
    return { act: 'allotment.added', subject, before: null, after };
  },
};

/** @throws Problem 404 for a pool or protocol that is not the entity's; 400 for a code that opens nothing there. */
async function checkNew(trx: Trx, change: Change, { entityId }: ChangeContext): Promise<void> {
  const { pool, forProtocol, forCode } = change;
  if (!(await isPoolOf(trx, pool, entityId))) throw notFound();
  if ((forProtocol === undefined) === (forCode === undefined))
    throw wrongField('change.forCode', 'field.required');
  if (forProtocol !== undefined && !(await isProtocolAt(trx, forProtocol, entityId)))
    throw notFound();
  const code = codeOf(forCode);
  if (code !== null && !(await isOpenCode(trx, code, entityId)))
    throw wrongField('change.forCode', 'field.unknown_choice');
}

/** @throws Problem 404 for one that is not the entity's; 409 for one that is over, or that a colleague changed meanwhile. */
async function checkChanged(
  trx: Trx,
  change: Change & { id: string },
  { entityId, timeZone, now }: ChangeContext,
): Promise<void> {
  const current = await readAllotment(trx, { id: change.id, entityId });
  if (!current || current.poolId !== change.pool) throw notFound();
  if (allotmentState(current, localDay(now, timeZone)) === 'past')
    throw new Problem(409, 'allotment.over');
  if (change.version !== undefined && change.version !== versionOfAllotment(current))
    throw new Problem(409, 'allotment.changed');
}

/** @throws Problem 400 for days out of order, that are over, or too many. */
function checkDays(change: Change, { timeZone, now }: ChangeContext): void {
  const { fromDate, untilDate } = termsOf(change);
  const days = daysBetween(fromDate, untilDate);
  if (untilDate <= localDay(now, timeZone) || days <= 0 || days > closureDays)
    throw wrongField('change.untilDate', 'field.date');
}

type Terms = Pick<
  StoredAllotment,
  'fromDate' | 'untilDate' | 'fromTime' | 'toTime' | 'places' | 'releaseHours'
>;

function termsOf(change: Change): Terms & { poolId: string } {
  const { fromTime, toTime, places, releaseHours } = change;
  const [fromDate, untilDate] = [change.fromDate.date, change.untilDate.date];
  return { poolId: change.pool, fromDate, untilDate, fromTime, toTime, places, releaseHours };
}

/** Codes are in lower case. */
function codeOf(typed: string | undefined): string | null {
  return typed === undefined ? null : typed.toLowerCase();
}
