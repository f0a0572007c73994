import type { Trx } from '../platform/db.ts';
import { notFound, Problem } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import type { Start } from './availability.rules.ts';
import { availableStarts } from './availability.rules.ts';
import type { Refusal } from './choose-places.rules.ts';
import type { WhoAsks } from './offers.queries.ts';
import { readServiceDays } from './offers.queries.ts';

/** What to answer when not everybody got a place: the first who did not fit decides. */
export async function refusal(
  trx: Trx,
  refused: readonly Refusal[],
  who: WhoAsks,
): Promise<Problem> {
  const first = refused[0];
  if (first?.reason === 'absent') return notFound();
  if (!first || first.reason === 'unknown') return new Problem(400, 'slot.unknown');
  const { entityServiceId, from } = first.ask;
  const people = refused.filter(
    ({ ask }) => ask.from === from && ask.entityServiceId === entityServiceId,
  ).length;
  const alternatives = await nearestFree(trx, { entityServiceId, from, people }, who);
  return new Problem(409, 'slot.taken', { data: { alternatives } });
}

const enough = 5;
/** When the day itself has nothing left, the week after it is looked at. */
const daysAhead = 7;

/** The free starts nearest to one that is taken, with room for as many people where there is such a start. */
async function nearestFree(
  trx: Trx,
  { entityServiceId, from, people }: { entityServiceId: string; from: number; people: number },
  who: WhoAsks,
): Promise<Array<{ time: string; available: number }>> {
  // Any zone's civil day lies between the UTC days before and after.
  const around = new Date(from).toISOString().slice(0, 10);
  const wanted = {
    entityServiceId,
    fromDate: addDays(around, -1),
    untilDate: addDays(around, daysAhead),
  };
  const [service] = await readServiceDays(trx, [wanted], who);
  if (!service) return [];
  const now = who.now.getTime();
  const startsOn = (date: string) =>
    availableStarts({ ...service, date, now }).filter(({ available }) => available > 0);
  const day = localDay(new Date(from), service.timeZone);
  let free: Start[] = startsOn(day);
  for (let ahead = 1; free.length === 0 && ahead < daysAhead; ahead += 1) {
    free = startsOn(addDays(day, ahead));
  }
  const forAll = free.filter(({ available }) => available >= people);
  return (forAll.length > 0 ? forAll : free)
    .sort((one, other) => Math.abs(one.from - from) - Math.abs(other.from - from))
    .slice(0, enough)
    .map((start) => ({
      time: localTime(new Date(start.from), service.timeZone),
      available: start.available,
    }));
}
