import type { CreatedBlock } from '@vaga/contract/agenda-capacity';
import { blockDays, blockedAppointmentsListed } from '@vaga/contract/limits';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning, wrongField } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { addClosure, isPoolOf } from '../../scheduling/index.ts';
import { readAppointmentsWithin } from './blocks.queries.ts';
import { requireMayChangeCapacity } from './may-change-capacity.ts';
import { recordBlock } from './record-block.ts';

interface CreateBlockInput {
  actor: MemberActor;
  from: Date;
  until: Date;
  /** All pools if omitted. */
  poolId?: string | undefined;
  reason: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

const dayMs = 86_400_000;

/**
 * Closes a pool, or all of the entity, for some hours. What is booked there stays booked: a warning says who it is.
 * @throws Problem 403 for a member who may not; 404 for an unknown pool; 400 for times out of order or that are over.
 */
export async function createBlock(db: Db, input: CreateBlockInput): Promise<Outcome<CreatedBlock>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { actor, from, until, poolId = null, reason, now } = input;
    const { entityId, accountId: madeBy } = actor;
    await requireMayChangeCapacity(trx, actor);
    if (poolId !== null && !(await isPoolOf(trx, poolId, entityId))) throw notFound();
    checkTimes(input);
    const texts = { reasonPt: reason, reasonEn: reason };
    const block = { entityId, entityServiceId: null, poolId, from, until, madeBy, ...texts, now };
    const id = await addClosure(trx, { ...block, kind: 'block' });
    await recordBlock(trx, { actor, act: 'closure.added', block: { ...block, id }, now });
    // Read after the locks: nothing is booked there from now on.
    const limit = blockedAppointmentsListed;
    const within = await readAppointmentsWithin(trx, { entityId, poolId, from, until, limit });
    const { affected, ids: appointments } = within;
    const created = { id, affected, appointments };
    if (affected === 0) return success(created);
    return warning('agenda.block_affects', { count: affected }, created);
  });
}

function checkTimes({ from, until, now }: CreateBlockInput): void {
  if (until <= now) throw wrongField('until', 'field.date');
  const length = until.getTime() - from.getTime();
  if (length <= 0 || length > blockDays * dayMs) throw wrongField('until', 'field.date');
}
