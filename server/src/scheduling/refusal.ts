import type { SlotTaken } from '@vaga/contract/scheduling';
import type { Trx } from '../platform/db.ts';
import { notFound, Problem } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime, wallTime } from '../platform/local-time.rules.ts';
import type { Start } from './availability.rules.ts';
import { availableStarts } from './availability.rules.ts';
import type { Elsewhere, Refusal } from './choose-places.rules.ts';
import type { WhoAsks } from './offers.queries.ts';
import { readServiceDays } from './offers.queries.ts';

/**
 * What to answer when not everybody got a place: the first who did not fit decides. For a start that is taken it is 409
 * with a `SlotTaken`: who lost which start, and the nearest free ones to each. Who is somewhere else at the time is told
 * where and when.
 */
export async function refusal(
  trx: Trx,
  refused: readonly Refusal[],
  who: WhoAsks,
): Promise<Problem> {
  const first = refused[0];
  if (first?.elsewhere) return busy(first.elsewhere);
  if (first?.reason === 'absent') return notFound();
  if (!first || first.reason === 'unknown') return new Problem(400, 'slot.unknown');
  const lost: SlotTaken['lost'] = [];
  const keyOf = ({ ask }: Refusal) => `${ask.entityServiceId} ${ask.from}`;
  for (const people of Map.groupBy(refused, keyOf).values())
    lost.push(await lostBy(trx, people, who));
  const data: SlotTaken = { alternatives: lost[0]?.alternatives ?? [], lost };
  return new Problem(409, 'slot.taken', { data });
}

/** What stands against a time: the cart that holds it; null for one that is booked. */
export interface BusyWith {
  heldByCart: string | null;
}

function busy({ person, place, from, timeZone, cartId, isHold }: Elsewhere): Problem {
  const startsAt = new Date(from);
  const values = {
    person,
    place,
    date: localDay(startsAt, timeZone),
    time: wallTime(startsAt, timeZone),
  };
  const data: BusyWith = { heldByCart: isHold ? cartId : null };
  return new Problem(409, 'slot.person_busy', { values, data });
}

/** Of people who wanted the same start of the same service. */
async function lostBy(
  trx: Trx,
  people: readonly Refusal[],
  who: WhoAsks,
): Promise<SlotTaken['lost'][number]> {
  const [first] = people;
  if (!first) throw new Error('A start is lost by somebody.');
  const { timeZone } = first;
  const asked = { ...first.ask, people: people.length, timeZone };
  return {
    slot: localTime(new Date(asked.from), timeZone),
    persons: people.map(({ ask }) => ask.ownerId),
    alternatives: await nearestFree(trx, asked, who),
  };
}

const enough = 5;
/** When the day itself has nothing left, the week after it is looked at. */
const daysAhead = 7;

/** The free starts nearest to one that is taken, with room for as many people where there is such a start. */
async function nearestFree(
  trx: Trx,
  asked: { entityServiceId: string; from: number; people: number; timeZone: string },
  who: WhoAsks,
): Promise<SlotTaken['alternatives']> {
  const { from, people, timeZone } = asked;
  const day = localDay(new Date(from), timeZone);
  let free = await freeOn(trx, { ...asked, dates: [day] }, who);
  if (free.length === 0) {
    const dates = Array.from({ length: daysAhead }, (_, ahead) => addDays(day, ahead + 1));
    free = await freeOn(trx, { ...asked, dates }, who);
  }
  const forAll = free.filter(({ available }) => available >= people);
  return (forAll.length > 0 ? forAll : free)
    .sort((one, other) => Math.abs(one.from - from) - Math.abs(other.from - from))
    .slice(0, enough)
    .map((start) => ({
      time: localTime(new Date(start.from), timeZone),
      available: start.available,
    }));
}

async function freeOn(
  trx: Trx,
  { entityServiceId, dates }: { entityServiceId: string; dates: string[] },
  who: WhoAsks,
): Promise<Start[]> {
  const [fromDate = '', last = fromDate] = [dates[0], dates.at(-1)];
  const wanted = { entityServiceId, fromDate, untilDate: addDays(last, 1) };
  const service = await readServiceDays(trx, wanted, who);
  if (!service) return [];
  return dates
    .flatMap((date) => availableStarts({ ...service, date, now: who.now.getTime() }))
    .filter(({ available }) => available > 0);
}
