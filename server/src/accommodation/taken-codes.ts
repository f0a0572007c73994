import { takenStayCodesPerDay } from '@vaga/contract/hotel-limits';
import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { checkEntityQuota } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import { countTakenCodes } from './taken-codes.queries.ts';

interface OfHotel {
  actor: MemberActor;
  now: Date;
}

const dayMs = 86_400_000;

/**
 * Returns the refusal if the hotel has met `takenStayCodesPerDay` codes of other hotels in 24 hours: each of them said that there is
 * such a stay. Call it before the locks of stays, and before a code is tried.
 */
export async function checkTakenCodes(
  trx: Trx,
  { actor: { entityId }, now }: OfHotel,
): Promise<Outcome<never> | null> {
  return checkEntityQuota(trx, 'takenStayCodes', {
    entityId,
    adding: 1,
    count: () => countTakenCodes(trx, { entityId, since: since(now) }),
  });
}

/** How many codes of other hotels the hotel may still meet. The caller has called `checkTakenCodes`. */
export async function takenCodesLeft(trx: Trx, { actor, now }: OfHotel): Promise<number> {
  const { entityId } = actor;
  return takenStayCodesPerDay - (await countTakenCodes(trx, { entityId, since: since(now) }));
}

/** Counts codes that were not available, in the record of activity: the hotel's manager sees who tries them. */
export async function recordTakenCodes(
  trx: Trx,
  { actor, now, count }: OfHotel & { count: number },
): Promise<void> {
  const { organisationId, entityId } = actor;
  const subject = { id: null, name: null };
  const entry = { actor, organisationId, entityId, subject, before: null, now };
  await recordAuditEntry(trx, { ...entry, act: 'stays.codes_taken', after: { count } });
}

export function tooManyTaken(): Outcome<never> {
  return failure('stay.too_many_taken', { maximum: takenStayCodesPerDay });
}

const since = (now: Date) => new Date(now.getTime() - dayMs);
