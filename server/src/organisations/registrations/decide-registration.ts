import type { RefusalReason, Registration } from '@vaga/contract/admin-registrations';
import type { EntityType } from '@vaga/contract/partners';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, Problem, success } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readRegistration } from './read-registration.ts';
import {
  lockRegistration,
  takeDecisionBack,
  writeDecision,
} from './registration-review.queries.ts';
import { carryOutJob, undoUntil } from './registration-review.rules.ts';

/** What an administrator decides about a registration. */
export type Decision =
  | { state: 'approved'; entityType: EntityType; entityName: string }
  | { state: 'refused'; reason: RefusalReason; decisionText: string }
  | { state: 'asked'; decisionText: string };

interface DecideInput {
  id: string;
  actor: MemberActor;
  now: Date;
}

/**
 * Writes a decision down. It takes effect, and is mailed, by a job once it can no longer be undone. A company that was asked can be
 * approved or refused before it answers: it may have answered by phone.
 * @throws Problem 404 for an unknown registration; 409 `admin.decided` where another administrator was first
 */
export async function decideRegistration(
  db: Db,
  { id, actor, now, ...input }: DecideInput & { decision: Decision },
): Promise<Outcome<Registration>> {
  await inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, id);
    if (!registration) throw notFound();
    const { state, decidedByName, effectiveAt } = registration;
    const isOpen = state === 'received' || (state === 'asked' && effectiveAt !== null);
    if (!isOpen) throw new Problem(409, 'admin.decided', { values: { who: decidedByName ?? '–' } });
    await writeDecision(trx, {
      id,
      ...input.decision,
      stateBefore: state,
      decidedBy: actor.accountId,
      decidedAt: now,
    });
    await addJob(trx, {
      name: carryOutJob,
      payload: { id, decidedAt: now.toISOString() },
      runAt: undoUntil(now),
    });
  });
  return success(await readRegistration(db, id, now));
}

/** Takes a decision back while it has no effect. */
export async function undoDecision(
  db: Db,
  { id, now }: Omit<DecideInput, 'actor'>,
): Promise<Outcome<Registration>> {
  const isUndone = await inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, id);
    if (!registration) throw notFound();
    const { stateBefore, decidedAt, effectiveAt } = registration;
    if (!decidedAt || !stateBefore || effectiveAt || undoUntil(decidedAt) <= now) return false;
    await takeDecisionBack(trx, { id, stateBefore });
    return true;
  });
  return isUndone ? success(await readRegistration(db, id, now)) : failure('admin.undo_late');
}
