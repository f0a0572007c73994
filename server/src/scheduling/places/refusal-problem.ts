import type { MessageCode } from '@vaga/contract/messages';
import type { SlotTaken } from '@vaga/contract/scheduling';
import type { Trx } from '../../platform/db.ts';
import { notFound, Problem } from '../../platform/http/outcome.ts';
import { addDays, localDay, localTime, wallTime } from '../../platform/local-time.rules.ts';
import type { ConflictingBooking, PlaceRefusal } from '../occupancy/allocation.rules.ts';
import type { AvailabilityScope } from '../slots/read-slots.ts';
import { readFreeStarts } from '../slots/read-slots.ts';

/** The code of the answer to each refusal. */
const codes = {
  absent: 'not_found',
  unknown: 'slot.unknown',
  taken: 'slot.taken',
  busy: 'slot.person_busy',
} as const satisfies Record<PlaceRefusal['reason'], MessageCode>;

/** Whether a problem says that a place cannot be taken: any that `createRefusalProblem` makes. */
export function isPlaceRefusal({ code }: Problem): boolean {
  return Object.values<MessageCode>(codes).includes(code);
}

/**
 * The answer when not every person got a place; the first refusal decides. For a start that is taken it is 409 with a
 * `SlotTaken`: which people lost which start, and the nearest available starts. For a person with an overlapping place
 * it names that place and its time.
 */
export async function createRefusalProblem(
  trx: Trx,
  refused: readonly PlaceRefusal[],
  scope: AvailabilityScope,
): Promise<Problem> {
  const first = refused[0];
  if (first?.conflict) return toPersonBusyProblem(first.conflict);
  if (first?.reason === 'absent') return notFound(codes.absent);
  if (!first || first.reason === 'unknown') return new Problem(400, codes.unknown);
  const lost: SlotTaken['lost'] = [];
  const keyOf = ({ request }: PlaceRefusal) => `${request.entityServiceId} ${request.from}`;
  for (const refusals of Map.groupBy(refused, keyOf).values())
    lost.push(await describeLostStart(trx, refusals, scope));
  const data: SlotTaken = { alternatives: lost[0]?.alternatives ?? [], lost };
  return new Problem(409, codes.taken, { data });
}

/** The cart that holds the overlapping place; null where that place is booked. */
export interface PersonBusyDetails {
  heldByCart: string | null;
}

function toPersonBusyProblem(conflict: ConflictingBooking): Problem {
  const { personName, entityName, from, timeZone, cartId, isHold } = conflict;
  const startsAt = new Date(from);
  const values = {
    person: personName,
    place: entityName,
    date: localDay(startsAt, timeZone),
    time: wallTime(startsAt, timeZone),
  };
  const data: PersonBusyDetails = { heldByCart: isHold ? cartId : null };
  return new Problem(409, codes.busy, { values, data });
}

/** `refusals` are of people who requested the same start of the same service. */
async function describeLostStart(
  trx: Trx,
  refusals: readonly PlaceRefusal[],
  scope: AvailabilityScope,
): Promise<SlotTaken['lost'][number]> {
  const [first] = refusals;
  if (!first) throw new Error('A lost start without a refusal.');
  const { timeZone, request } = first;
  const lostStart = { ...request, personCount: refusals.length, timeZone };
  return {
    slot: localTime(new Date(request.from), timeZone),
    persons: refusals.map((refusal) => refusal.request.ownerId),
    alternatives: await findNearestAvailable(trx, lostStart, scope),
  };
}

const maxAlternatives = 5;
/** The days after the day of the start that are searched when that day has no available start. */
const daysAhead = 7;

/** The nearest available starts; with enough places for as many people where there are such starts. */
async function findNearestAvailable(
  trx: Trx,
  lostStart: PlaceRefusal['request'] & { personCount: number; timeZone: string },
  scope: AvailabilityScope,
): Promise<SlotTaken['alternatives']> {
  const { entityServiceId, from, poolId, personCount, timeZone } = lostStart;
  const asked = { ...scope, entityServiceId, poolId };
  const day = localDay(new Date(from), timeZone);
  let starts = await readFreeStarts(trx, { ...asked, from: day, days: 1 });
  if (starts.length === 0) {
    const from = addDays(day, 1);
    starts = await readFreeStarts(trx, { ...asked, from, days: daysAhead });
  }
  const withEnoughPlaces = starts.filter(({ available }) => available >= personCount);
  return (withEnoughPlaces.length > 0 ? withEnoughPlaces : starts)
    .sort((one, other) => Math.abs(one.from - from) - Math.abs(other.from - from))
    .slice(0, maxAlternatives)
    .map((start) => ({
      time: localTime(new Date(start.from), timeZone),
      available: start.available,
    }));
}
