import { localDay } from '../platform/local-time.rules.ts';
import type { Offer, ScheduleVersion, Span } from './availability.rules.ts';
import { offersOn, withoutClosed } from './availability.rules.ts';
import type { Allotment, Taken } from './load.rules.ts';
import { loadOf, waysToTake } from './load.rules.ts';

/** One person's wish: a start of an entity service. */
export interface Ask {
  /** The asset whose person it is. */
  ownerId: string;
  entityServiceId: string;
  /** Epoch milliseconds. */
  from: number;
}

/** What decides over the starts of one entity service. */
export interface ServiceTerms {
  entityServiceId: string;
  timeZone: string;
  schedules: readonly ScheduleVersion[];
  closures: readonly Span[];
  allotments: readonly Allotment[];
}

export interface Choice {
  ask: Ask;
  offer: Offer;
  /** The allotment it is taken of; null: publicly. */
  allotmentId: string | null;
}

/**
 * `absent`: no such service, or not offered. `unknown`: no such start, or past. `taken`: closed or full. `busy`: the same
 * person is somewhere else at that time.
 */
export interface Refusal {
  ask: Ask;
  reason: 'absent' | 'unknown' | 'taken' | 'busy';
  /** Of the entity. */
  timeZone: string;
  /** Where the person is who is busy. */
  elsewhere?: Elsewhere;
}

/** A place that the person of an asset has in another cart, with what a person needs to know of it. */
export interface Elsewhere extends Span {
  /** Who asks now. */
  ownerId: string;
  person: string;
  place: string;
  timeZone: string;
  cartId: string;
  /** Kept and not booked. */
  isHold: boolean;
}

type Choices = { choices: Choice[]; refused: null } | { choices: null; refused: Refusal[] };

/** A combination of pools and allotments beyond this many tries is given up as taken: it would hold the locks too long. */
const triesAtMost = 2000;

/**
 * Chooses a pool and an allotment for each person, for all of them or for none. Where one pool is short, others are
 * tried in every combination, so that nobody is refused who fits. Refused are only those who have lost their start:
 * people of other starts or days are not among them because of these.
 */
export function choosePlaces(
  asks: readonly Ask[],
  {
    services,
    taken,
    now,
  }: { services: readonly ServiceTerms[]; taken: readonly Taken[]; now: number },
): Choices {
  const wishes = asks.map((ask) => wishOf(ask, services, now)).sort(bySameOffers);
  const unknown = wishes.filter(({ isKnown }) => !isKnown);
  if (unknown.length > 0) {
    return {
      choices: null,
      refused: unknown.map((wish) => refused(wish, wish.terms ? 'unknown' : 'absent')),
    };
  }
  const search = { wishes, now, tries: 0, deepest: 0 };
  const choices = chooseFrom(search, { index: 0, taken, firstWay: 0 });
  if (choices) return { choices, refused: null };
  return { choices: null, refused: misfits(search, taken).map((wish) => refused(wish, 'taken')) };
}

/** Who of those that would fit has another place at the time: nobody is in two places at once. */
export function busyElsewhere(choices: readonly Choice[], others: readonly Elsewhere[]): Refusal[] {
  return choices.flatMap(({ ask, offer }) => {
    const elsewhere = others.find(
      ({ ownerId, from, until }) =>
        ownerId === ask.ownerId && from < offer.until && offer.from < until,
    );
    if (!elsewhere) return [];
    return [{ ask, reason: 'busy' as const, timeZone: elsewhere.timeZone, elsewhere }];
  });
}

/** Who does not fit where all the others keep theirs, the earliest start first: never nobody. */
function misfits({ wishes, now, deepest }: Search, taken: readonly Taken[]): Wish[] {
  // Whoever stands before the deepest success fits; the one it broke at does not.
  const kept = wishes.slice(0, deepest);
  const lost = wishes.slice(deepest, deepest + 1);
  let tries = 0;
  for (const wish of wishes.slice(deepest + 1)) {
    const search = { wishes: [...kept, wish], now, tries, deepest: 0 };
    const isLikeLost = lost.some(({ key }) => key === wish.key);
    const fits = !isLikeLost && chooseFrom(search, { index: 0, taken, firstWay: 0 }) !== null;
    (fits ? kept : lost).push(wish);
    tries = search.tries;
  }
  return lost;
}

function refused({ ask, terms }: Wish, reason: Refusal['reason']): Refusal {
  return { ask, reason, timeZone: terms?.timeZone ?? 'UTC' };
}

interface Wish {
  ask: Ask;
  key: string;
  isKnown: boolean;
  /** In the order in which they are tried. */
  ways: Array<{ offer: Offer; allotmentId: string | null }>;
  date: string;
  terms: ServiceTerms | undefined;
}

function wishOf(ask: Ask, services: readonly ServiceTerms[], now: number): Wish {
  const terms = services.find(({ entityServiceId }) => entityServiceId === ask.entityServiceId);
  const date = terms ? localDay(new Date(ask.from), terms.timeZone) : '';
  const all = terms ? offersOn({ ...terms, date }).filter(({ from }) => from === ask.from) : [];
  const open = withoutClosed(all, terms?.closures ?? []);
  return {
    ask,
    key: `${ask.entityServiceId} ${ask.from}`,
    isKnown: all.length > 0 && ask.from > now,
    ways: open.flatMap((offer) => waysOf(offer, terms?.allotments ?? [])),
    date,
    terms,
  };
}

/** Own allotments first: what is public stays for everybody. */
function waysOf(offer: Offer, allotments: readonly Allotment[]): Wish['ways'] {
  const own = allotments.filter(
    ({ poolId, isCallers }) => isCallers && poolId === offer.schedule.poolId,
  );
  return [...own.map(({ id }) => id), null].map((allotmentId) => ({ offer, allotmentId }));
}

function bySameOffers(one: Wish, other: Wish): number {
  return one.ask.from - other.ask.from || (one.key < other.key ? -1 : Number(one.key > other.key));
}

interface Search {
  wishes: readonly Wish[];
  now: number;
  tries: number;
  /** How many wishes were met at once at best. */
  deepest: number;
}

function chooseFrom(
  search: Search,
  at: { index: number; taken: readonly Taken[]; firstWay: number },
): Choice[] | null {
  const wish = search.wishes[at.index];
  search.deepest = Math.max(search.deepest, at.index);
  if (!wish) return [];
  const isAlike = search.wishes[at.index + 1]?.key === wish.key;
  for (const [position, { offer, allotmentId }] of wish.ways.entries()) {
    // People who ask for the same are interchangeable: only one order of their ways is worth a try.
    if (position < at.firstWay) continue;
    search.tries += 1;
    if (search.tries > triesAtMost) return null;
    const { from, until, schedule } = offer;
    const load = loadOf(schedule.poolId, {
      date: wish.date,
      timeZone: wish.terms?.timeZone ?? 'UTC',
      taken: at.taken,
      allotments: wish.terms?.allotments ?? [],
    });
    if (!waysToTake(load, offer, search.now).includes(allotmentId)) continue;
    const taken = [...at.taken, { from, until, poolId: schedule.poolId, places: 1, allotmentId }];
    const firstWay = isAlike ? position : 0;
    const rest = chooseFrom(search, { index: at.index + 1, taken, firstWay });
    if (rest) return [{ ask: wish.ask, offer, allotmentId }, ...rest];
  }
  return null;
}
