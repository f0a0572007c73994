/**
 * What should happen to places of one pool, worked out one step after the other and minute by minute. It knows nothing
 * of units, locks or intervals: it counts. Minutes are those after the entity opens.
 */
export interface OracleState {
  now: number;
  capacity: number;
  closed: Array<{ from: number; until: number }>;
  places: Record<string, OraclePlace>;
}

interface OraclePlace {
  cart: number;
  from: number;
  minutes: number;
  state: 'hold' | 'booked' | 'gone';
  expires: number;
  /** When its person's unbroken chain of holds began. */
  since: number;
  /** Until when it was promised, whatever ends holds before; never for a hold of one's own. */
  promised: number;
}

export type Step =
  | {
      kind: 'take';
      cart: number;
      minutes: number;
      starts: Array<number | null>;
      isPromised?: boolean;
    }
  | { kind: 'release'; cart: number; person: number }
  | { kind: 'book'; cart: number }
  | { kind: 'move'; cart: number; person: number; start: number }
  | { kind: 'extend'; cart: number; minutes: number }
  | { kind: 'lower' }
  | { kind: 'close'; from: number; minutes: number };

export const holdMinutes = 15;
export const promisedMinutes = 120;
const longestMinutes = 30;
/** Before all times: those before the entity opens are negative. */
const never = Number.NEGATIVE_INFINITY;
export const ownerOf = (cart: number, person: number) => `${cart}.${person}`;

/** The state after a step, and the answer to its caller. The state given is left as it is. */
export function predict(before: OracleState, step: Step): { state: OracleState; told: string } {
  const state = structuredClone(before);
  return { state, told: effects[step.kind](state, step as never) };
}

const effects = {
  take(state: OracleState, step: Step & { kind: 'take' }): string {
    const { cart, minutes } = step;
    const asks = step.starts.flatMap((from, person) =>
      from === null ? [] : [{ owner: ownerOf(cart, person), from, minutes }],
    );
    if (asks.some(({ owner }) => state.places[owner]?.state === 'booked')) return 'conflict';
    if (!fits(state, asks)) return 'taken';
    for (const { owner, from } of asks) {
      const held = holdOf(state, owner, step.isPromised ?? false);
      state.places[owner] = { cart, from, minutes, state: 'hold', ...held };
    }
    return 'done';
  },
  release(state: OracleState, { cart, person }: Step & { kind: 'release' }): string {
    const place = state.places[ownerOf(cart, person)];
    if (place) place.state = 'gone';
    return 'done';
  },
  book(state: OracleState, { cart }: Step & { kind: 'book' }): string {
    const all = Object.entries(state.places).filter(([, place]) => place.cart === cart);
    const lost = all.filter(([, place]) => !isLive(state, place));
    if (
      !fits(
        state,
        lost.map(([owner, { from, minutes }]) => ({ owner, from, minutes })),
      )
    )
      return 'lost';
    for (const [, place] of all) place.state = 'booked';
    return `booked ${all.length}`;
  },
  move(state: OracleState, { cart, person, start }: Step & { kind: 'move' }): string {
    const owner = ownerOf(cart, person);
    const place = state.places[owner];
    if (!place || !isLive(state, place)) return 'absent';
    if (!fits(state, [{ owner, from: start, minutes: place.minutes }])) return 'taken';
    place.from = start;
    place.promised = never;
    return 'done';
  },
  extend(state: OracleState, { cart, minutes }: Step & { kind: 'extend' }): string {
    const holds = Object.values(state.places).filter(
      (place) => place.cart === cart && place.state === 'hold' && isLive(state, place),
    );
    for (const place of holds) {
      place.expires = Math.max(state.now + minutes, place.expires);
    }
    return holds.length > 0 ? 'extended' : 'nothing';
  },
  lower(state: OracleState): string {
    state.capacity = Math.max(0, state.capacity - 1);
    return 'done';
  },
  close(state: OracleState, { from, minutes }: Step & { kind: 'close' }): string {
    state.closed.push({ from, until: from + minutes });
    return 'done';
  },
};

/** How long a place that is taken now is kept: a chain of holds has its longest time, what is promised its own. */
function holdOf(
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

/** Whether all asks fit together beside the places of the others: in each minute of theirs, no more than the capacity. */
function fits(
  state: OracleState,
  asks: Array<{ owner: string; from: number; minutes: number }>,
): boolean {
  const owners = new Set(asks.map(({ owner }) => owner));
  const others = Object.entries(state.places).filter(([owner]) => !owners.has(owner));
  const live = others.map(([, place]) => place).filter((place) => isLive(state, place));
  return asks.every((ask) => {
    for (let minute = ask.from; minute < ask.from + ask.minutes; minute += 1) {
      const here = [...live, ...asks].filter(
        ({ from, minutes }) => from <= minute && minute < from + minutes,
      );
      if (here.length > state.capacity) return false;
      if (state.closed.some(({ from, until }) => from <= minute && minute < until)) return false;
    }
    return true;
  });
}

function isLive({ now }: OracleState, { state, expires }: OraclePlace): boolean {
  return state === 'booked' || (state === 'hold' && expires > now);
}
