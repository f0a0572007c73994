import type { Trx } from '../platform/db.ts';
import { notFound, Problem } from '../platform/http/outcome.ts';
import type { AllocationBasis, TakenPlace } from './allocate-places.ts';
import { allocatePlaces } from './allocate-places.ts';
import { movePolicy } from './allocation-policy.rules.ts';
import type { Reach } from './availability-types.rules.ts';
import { isStartWithinHorizon } from './booking-time.rules.ts';
import { lockStarts } from './locks.queries.ts';
import { readLivePlaceOfOwner } from './occupancy.queries.ts';
import { createRefusalProblem } from './refusal-problem.ts';
import { dayKeysOf, daysToLock, readRequestedServices } from './requested-services.ts';
import type { ServicePurpose } from './service-purpose.rules.ts';
import { purposeOf } from './service-purpose.rules.ts';

interface MovePlaceInput {
  ownerId: string;
  startsAt: Date;
  /** The pool that a member of the entity chose; any that has the start if omitted. */
  poolId?: string | undefined;
  /** For the public if omitted. */
  reach?: Reach;
  /** Places reserved for the waitlist, or for a rebooking offer to the person, that it may use. */
  usableReservedIds?: readonly string[];
  now: Date;
}

/**
 * Moves a person's place to another start, or pool, of the same entity service. The days of both are locked; the current place
 * ends as 'moved' and the new one is taken in one transaction. Price, campaign and state (hold or booked) stay.
 * @throws Problem 404 for a person without a live place; 409 `slot.taken` with `data.alternatives`, or
 * `slot.person_busy`; 400 `slot.unknown`; 409 `conflict` where the place changed meanwhile. Error 55P03 (503, busy) when
 * the locks could not be taken within 800 ms.
 */
export async function movePlace(
  trx: Trx,
  { ownerId, startsAt, poolId, reach = 'public', usableReservedIds = [], now }: MovePlaceInput,
): Promise<TakenPlace> {
  const from = startsAt.getTime();
  if (!isStartWithinHorizon(from, now.getTime(), reach)) throw new Problem(400, 'slot.unknown');
  const purpose = purposeOf({ name: 'move', reach });
  const { services, locked } = await lockMove(trx, { ownerId, from, purpose, now });
  const current = await readLivePlaceOfOwner(trx, ownerId);
  if (!current || (current.expiresAt !== null && current.expiresAt <= now.getTime()))
    throw notFound();
  const { accountId, cartId, entityCode, entityServiceId } = current;
  const result = await allocatePlaces(
    trx,
    {
      requests: [{ ownerId, entityServiceId, from, poolId }],
      accountId,
      cartId,
      entityCode,
      policy: movePolicy(current, { reach, usableReservedIds }),
      now,
    },
    { services, locked },
  );
  if ('refused' in result) {
    if (typeof result.refused === 'string') throw new Problem(409, 'conflict');
    throw await createRefusalProblem(trx, result.refused, { now, entityCode, reach });
  }
  const [place] = result.places;
  if (!place) throw new Error('One place was requested and none was returned.');
  return place;
}

/** Locks the days of a person's live place and of the start that it moves to. */
async function lockMove(
  trx: Trx,
  {
    ownerId,
    from,
    purpose,
    now,
  }: { ownerId: string; from: number; purpose: ServicePurpose; now: Date },
): Promise<AllocationBasis> {
  const place = await readLivePlaceOfOwner(trx, ownerId);
  if (!place) throw notFound();
  const { accountId, entityServiceId, poolId } = place;
  const requests = [{ entityServiceId, from }];
  const services = await readRequestedServices(trx, requests, { purpose, now });
  const days = daysToLock(services, requests);
  for (const { rules } of services) {
    for (const key of dayKeysOf(place, { poolId, timeZone: rules.timeZone })) days.add(key);
  }
  return { services, locked: await lockStarts(trx, { accountId, days }) };
}
