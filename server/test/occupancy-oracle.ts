import type { Reach } from '../src/scheduling/index.ts';

/**
 * What should happen to places of one pool, worked out one step after the other and minute by minute. It knows nothing
 * of units, locks or intervals: it counts. Minutes are those after the entity opens.
 */
export interface OracleState {
  now: number;
  capacity: number;
  closed: Array<{ from: number; until: number }>;
  /** Places that the desk has added, by the draft for which it did. */
  extras: Record<string, { from: number; minutes: number; expires: number }>;
  /** By owner: a person of a cart, a draft, a visitor, or a booking at a desk. */
  places: Record<string, OraclePlace>;
}

export interface OraclePlace {
  /** The cart of a patient; null for drafts and bookings of a desk. */
  cart: number | null;
  from: number;
  minutes: number;
  /** `reserved` for a draft or a visitor. */
  state: 'hold' | 'booked' | 'reserved' | 'gone';
  expires: number;
  /** When its person's unbroken chain of holds began. */
  since: number;
  /** Until when it was promised, whatever ends holds before; never for a hold of one's own. */
  promised: number;
  /** Of what a visitor holds. */
  isVisitor?: boolean;
  /** Of a draft alone. */
  draft?: { desk: DeskName; isEnded: boolean };
  /** Of what was booked at a desk alone. */
  booking?: OracleBooking;
}

/** What members have done with a booking. */
export interface OracleBooking {
  attendance: 'expected' | 'arrived' | 'noShow';
  canceledAt: number | null;
  /** The last move, from where and when; null for none, or one that was taken back. */
  moved: { from: number; at: number } | null;
}

/** Whose desk: the entity's own, or that of a hotel with an active protocol. */
export type DeskName = 'provider' | 'hotel';

/** A start that is asked for. */
interface AskedPlace {
  owner: string;
  from: number;
  minutes: number;
}

export const holdMinutes = 15;
export const promisedMinutes = 120;
const longestMinutes = 30;
/** Before all times: those before the entity opens are negative. */
export const never = Number.NEGATIVE_INFINITY;
export const newBooking = (): OracleBooking => ({
  attendance: 'expected',
  canceledAt: null,
  moved: null,
});
export const ownerOf = (cart: number, person: number) => `${cart}.${person}`;

/** How long a person keeps what they take now: a chain of holds has its longest time, what is promised its own. */
export function holdOf(
  state: OracleState,
  owner: string,
  isPromised: boolean,
): Pick<OraclePlace, 'expires' | 'since' | 'promised'> {
  const { now } = state;
  const end = now + promisedMinutes;
  if (isPromised) return { expires: end, since: now, promised: end };
  const before = state.places[owner];
  const wanted = now + holdMinutes;
  if (before?.state !== 'hold' || !isLive(state, before)) {
    return { expires: wanted, since: now, promised: never };
  }
  const { since } = before;
  const longest = Math.max(since + longestMinutes, before.expires);
  return { expires: Math.min(wanted, longest), since, promised: never };
}

/**
 * Whether all asks fit together beside the places of all others: in each minute of theirs, no more than the capacity; for the
 * desk of the entity with the places that it has added for as long.
 */
export function fits(
  state: OracleState,
  asks: readonly AskedPlace[],
  reach: Reach = 'public',
): boolean {
  const owners = new Set(asks.map(({ owner }) => owner));
  const others = Object.entries(state.places).filter(([owner]) => !owners.has(owner));
  const live = others.map(([, place]) => place).filter((place) => isLive(state, place));
  return asks.every((ask) => {
    for (let minute = ask.from; minute < ask.from + ask.minutes; minute += 1) {
      const here = [...live, ...asks].filter(
        ({ from, minutes }) => from <= minute && minute < from + minutes,
      );
      const extra = reach === 'desk' ? extrasFor(state, ask) : 0;
      if (here.length > state.capacity + extra) return false;
      if (state.closed.some(({ from, until }) => from <= minute && minute < until)) return false;
    }
    return true;
  });
}

/** How many added places last as long as an ask does. */
function extrasFor({ now, extras }: OracleState, ask: AskedPlace): number {
  return Object.values(extras).filter(
    ({ from, minutes, expires }) =>
      expires > now && from <= ask.from && from + minutes >= ask.from + ask.minutes,
  ).length;
}

/** Whether a start is closed, at least in part. */
export function isClosed({ closed }: OracleState, ask: Pick<AskedPlace, 'from' | 'minutes'>) {
  return closed.some(({ from, until }) => from < ask.from + ask.minutes && until > ask.from);
}

export function isLive({ now }: OracleState, { state, expires }: OraclePlace): boolean {
  return state === 'booked' || (state !== 'gone' && expires > now);
}
