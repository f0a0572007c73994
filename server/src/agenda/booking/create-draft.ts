import type { DeskDraft } from '@vaga/contract/agenda';
import { deskDraftsPerMember, deskHoldMinutes } from '@vaga/contract/limits';
import { entityCodeOf, isOwnService, requireDeskService } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { lockAccountForQuota } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { reservePlace } from '../../scheduling/index.ts';
import { countOpenDrafts, insertDraft } from './drafts.queries.ts';

interface CreateDraftInput {
  actor: MemberActor;
  entityServiceId: string;
  startsAt: Date;
  /** The pool that the member chose; any that has the start if omitted. */
  poolId?: string | undefined;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Reserves a start for a member for `deskHoldMinutes`, at the price of the day and of the entity's code; for a member of the
 * entity itself also one that runs.
 * @throws Problem 404 for a service that the entity may not book; 409 `slot.taken` with the nearest available starts; 400
 * `slot.unknown` for a start that the service does not have.
 */
export async function createDraft(db: Db, input: CreateDraftInput): Promise<Outcome<DeskDraft>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { actor, entityServiceId, startsAt, poolId, now } = input;
    const { accountId, entityId } = actor;
    // So that two simultaneous calls of a member do not both take the last draft.
    await lockAccountForQuota(trx, accountId);
    const count = await countOpenDrafts(trx, accountId, now);
    if (count >= deskDraftsPerMember) return failure('draft.too_many', { count });
    const service = await requireDeskService(trx, { id: entityServiceId, actor });
    const id = newId();
    const expiresAt = new Date(now.getTime() + deskHoldMinutes * 60_000);
    await insertDraft(trx, { id, entityId, accountId, entityServiceId, startsAt, expiresAt, now });
    const entityCode = entityCodeOf(service, entityId);
    const reach = isOwnService(service, entityId) ? 'desk' : 'public';
    const start = { entityServiceId, startsAt, poolId };
    await reservePlace(trx, { draftId: id, ...start, entityCode, reach, expiresAt, now });
    return success({ id, expiresAt: expiresAt.toISOString() });
  });
}
