import type { DeskDraft } from '@vaga/contract/agenda';
import { deskDraftsPerMember, deskHoldMinutes } from '@vaga/contract/limits';
import type { DeskService } from '../../cart/index.ts';
import { entityCodeOf, isOwnService, requireDeskService } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { checkEntityQuota, lockAccountForQuota } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { overbookPlace, reservePlace } from '../../scheduling/index.ts';
import { requireMayChangeCapacity } from '../capacity/may-change-capacity.ts';
import { DeskRefusal, orRefusal } from './desk-refusal.ts';
import {
  countOpenDrafts,
  countOpenDraftsOfEntity,
  insertDraft,
  markOverbooked,
} from './drafts.queries.ts';

interface CreateDraftInput {
  actor: MemberActor;
  entityServiceId: string;
  startsAt: Date;
  /** The pool that the member chose; any that has the start if omitted. */
  poolId?: string | undefined;
  /** Adds a place if the start is full. */
  overbook?: boolean;
  reason?: string | null;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Reserves a start for a member for `deskHoldMinutes`, at the price of the day and of the entity's code; for a member of the
 * entity itself also one that runs.
 * @throws Problem 404 for a service that the entity may not book; 409 `slot.taken` with the nearest available starts; 400
 * `slot.unknown` for a start that the service does not have; 403 for a member who may not overbook.
 */
export async function createDraft(db: Db, input: CreateDraftInput): Promise<Outcome<DeskDraft>> {
  return orRefusal(
    transact(db, input.idempotencyKey, async (trx) => {
      const { actor, entityServiceId, startsAt, poolId = null, now } = input;
      const { accountId, entityId } = actor;
      // So that two simultaneous calls of a member do not both take the last draft.
      await lockAccountForQuota(trx, accountId);
      const count = await countOpenDrafts(trx, accountId, now);
      if (count >= deskDraftsPerMember) return failure('draft.too_many', { count });
      const service = await requireDeskService(trx, { id: entityServiceId, actor });
      const tooMany = await checkDraftsOfHotel(trx, { service, entityId, now });
      if (tooMany) return tooMany;
      const id = newId();
      const expiresAt = new Date(now.getTime() + deskHoldMinutes * 60_000);
      const draft = { id, entityId, accountId, entityServiceId, startsAt, poolId, expiresAt, now };
      await insertDraft(trx, draft);
      await reserve(trx, { input, service, draftId: id, expiresAt });
      return success({ id, expiresAt: expiresAt.toISOString() });
    }),
  );
}

/** What a hotel reserves at others counts over all its members; a provider's own starts are its own. */
async function checkDraftsOfHotel(
  trx: Trx,
  { service, entityId, now }: { service: DeskService; entityId: string; now: Date },
): Promise<Outcome<never> | null> {
  if (isOwnService(service, entityId)) return null;
  return checkEntityQuota(trx, 'drafts', {
    entityId,
    adding: 1,
    count: () => countOpenDraftsOfEntity(trx, entityId, now),
  });
}

/** Reserves the place of a draft, with `overbook` an added one if need be. */
async function reserve(
  trx: Trx,
  draft: { input: CreateDraftInput; service: DeskService; draftId: string; expiresAt: Date },
): Promise<void> {
  const { input, service, draftId, expiresAt } = draft;
  const { actor, entityServiceId, startsAt, poolId, overbook = false, now } = input;
  const { accountId: madeBy, entityId } = actor;
  const isOwn = isOwnService(service, entityId);
  const reach = isOwn ? 'desk' : 'public';
  const entityCode = entityCodeOf(service, entityId);
  const start = {
    ownerId: draftId,
    reservedFor: 'draft',
    entityServiceId,
    startsAt,
    poolId,
  } as const;
  const reservation = { ...start, entityCode, reach, expiresAt, now } as const;
  if (!overbook) {
    await reservePlace(trx, reservation);
    return;
  }
  await requireMayOverbook(trx, { actor, isOwn });
  const { reason = null } = input;
  const result = await overbookPlace(trx, { ...reservation, entityId, madeBy, reason });
  if ('fullCount' in result)
    throw new DeskRefusal(failure('agenda.overbook_full', { count: result.fullCount }));
  if (result.isOverbooked) await markOverbooked(trx, draftId);
}

/** @throws Problem 403 at another entity's service, and for the role desk where the entity does not let it overbook. */
async function requireMayOverbook(
  trx: Trx,
  { actor, isOwn }: { actor: MemberActor; isOwn: boolean },
): Promise<void> {
  if (!isOwn) throw new Problem(403, 'forbidden');
  await requireMayChangeCapacity(trx, actor);
}
