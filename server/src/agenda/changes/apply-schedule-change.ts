import type { AppliedChange } from '@vaga/contract/schedule-changes';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem, success } from '../../platform/http/outcome.ts';
import { inTransaction, transact } from '../../platform/transact.ts';
import type { ApplyChangeInput } from './apply-change.ts';
import { applyChange, ScheduleMoved } from './apply-change.ts';
import { backToDraft, discardChange, readChange } from './changes.queries.ts';
import { readScheduleChange } from './preview-schedule-change.ts';

/**
 * Applies a change, as `applyChange`, in a transaction of its own.
 * @throws Problem 409 `schedule.moved` with the new impact, which the member then has seen: a second try applies that one.
 */
export async function applyScheduleChange(
  db: Db,
  input: ApplyChangeInput & { idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<AppliedChange>> {
  try {
    return await transact(db, input.idempotencyKey, async (trx) =>
      success(await applyChange(trx, input), 'schedule.changed'),
    );
  } catch (error) {
    if (!(error instanceof ScheduleMoved)) throw error;
    await inTransaction(db, (trx) => backToDraft(trx, input.id));
    const { data } = await readScheduleChange(db, input);
    throw new Problem(409, 'schedule.moved', { data });
  }
}

/**
 * Discards a change that is not applied; again without an effect.
 * @throws Problem 404 for a change of another entity, 409 for one that is applied.
 */
export async function discardScheduleChange(
  db: Db,
  { actor, id }: { actor: MemberActor; id: string },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { entityId } = actor;
    const row = await readChange(trx, { id, entityId, locks: true });
    if (!row) throw notFound();
    if (row.state === 'applied') throw new Problem(409, 'schedule.applied');
    await discardChange(trx, id);
    return done();
  });
}
