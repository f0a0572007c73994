import type {
  AgendaMark,
  AgendaPerson,
  AgendaPool,
  AgendaStart,
  AgendaTotals,
} from '@vaga/contract/agenda-day';
import { localTime } from '../../platform/local-time.rules.ts';
import type { PoolDay, PoolPlaces, PoolStart, SetAsidePlaces } from '../../scheduling/index.ts';
import type { DayRow } from './day.queries.ts';

/** What the marks of a day follow from. */
type MarkedDay = Pick<DayRow, 'timeZone' | 'closures' | 'places' | 'labels' | 'from' | 'until'> & {
  /** The owners of places that a chip shows already: a payment under way has a hold. */
  shownOwners: ReadonlySet<string>;
};

type ClosedDay = Pick<DayRow, 'from' | 'until' | 'closures'>;

export function toAgendaStarts(starts: readonly PoolStart[], timeZone: string): AgendaStart[] {
  return starts.map(({ poolId, from, until, capacity, available }) => ({
    idPool: poolId,
    startsAt: localTime(new Date(from), timeZone),
    endsAt: localTime(new Date(until), timeZone),
    capacity,
    available,
  }));
}

/** @param available of each pool. */
export function toAgendaPools(
  { pools, timeZone }: Pick<DayRow, 'pools' | 'timeZone'>,
  starts: readonly PoolStart[],
  available: ReadonlyMap<string, number>,
): AgendaPool[] {
  return pools.map(({ id, name, delay: open }) => {
    const minutes = starts.flatMap(({ poolId, from, until }) =>
      poolId === id ? [(until - from) / 60_000] : [],
    );
    const intervalMinutes = minutes.length > 0 ? Math.min(...minutes) : null;
    const delay = open && {
      ...open,
      announcedAt: localTime(new Date(open.announcedAt), timeZone),
    };
    return { id, name, intervalMinutes, available: available.get(id) ?? 0, delay };
  });
}

/**
 * Why the entity is closed on the day: closures cover it, or each of its starts. Null if it is open, '' without a reason;
 * of several the reason of the longest that has one.
 */
export function closedReasonOf(day: ClosedDay, starts: readonly PoolStart[]): string | null {
  const { from, until } = day;
  const closures = day.closures.filter(({ poolId }) => poolId === null);
  const isEachStartClosed =
    starts.length > 0 &&
    starts.every((start) =>
      closures.some((closure) => closure.from < start.until && start.from < closure.until),
    );
  if (!isEachStartClosed && !isCovered({ from, until }, closures)) return null;
  const byLength = closures.toSorted(
    (one, other) => other.until - other.from - (one.until - one.from),
  );
  return byLength.find(({ reason }) => reason !== '')?.reason ?? '';
}

/** Whether one closure of the whole entity lasts all day: a manager can open the day. */
export function isClosedAllDay({ from, until, closures }: ClosedDay): boolean {
  return closures.some(
    (closure) => closure.poolId === null && closure.from <= from && closure.until >= until,
  );
}

function isCovered(
  day: { from: number; until: number },
  closures: readonly { from: number; until: number }[],
): boolean {
  let covered = day.from;
  for (const { from, until } of closures.toSorted((one, other) => one.from - other.from)) {
    if (from > covered) return false;
    covered = Math.max(covered, until);
  }
  return covered >= day.until;
}

/** What is not to be given away and has no chip, by time. */
export function marksOf(day: MarkedDay, setAside: PoolDay['setAside']): AgendaMark[] {
  const labels = new Map(day.labels.map(({ id, label }) => [id, label]));
  const local = (at: number) => localTime(new Date(at), day.timeZone);
  const marks = [
    ...day.closures.map((closure) => toBlock(closure)),
    ...placesWithoutChip(day).map((places) => ({
      ...places,
      id: null,
      madeBy: null,
      label: places.kind === 'draft' ? (labels.get(places.ownerId ?? '') ?? null) : null,
    })),
    ...mergeSetAside(setAside).map((places) => ({
      ...places,
      kind: 'allotment' as const,
      id: null,
      madeBy: null,
      label: labels.get(places.allotmentId) ?? null,
      expiresAt: null,
    })),
  ];
  return marks
    .sort((one, other) => one.from - other.from || one.until - other.until)
    .map(({ kind, id, poolId, from, until, places, label, expiresAt, madeBy }) => ({
      kind,
      id,
      idPool: poolId,
      startsAt: local(from),
      endsAt: local(until),
      places,
      label,
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      madeBy,
    }));
}

function toBlock({ id, poolId, from, until, reason, madeBy }: DayRow['closures'][number]) {
  const label = reason === '' ? null : reason;
  return {
    kind: 'block' as const,
    id,
    poolId,
    from,
    until,
    places: 1,
    label,
    expiresAt: null,
    madeBy,
  };
}

/** Those of one pool, interval, kind, draft and end as one. */
function placesWithoutChip({ places, shownOwners, from, until }: MarkedDay) {
  const grouped = new Map<string, PoolPlaces & { kind: Exclude<PoolPlaces['kind'], 'booked'> }>();
  for (const one of places) {
    const { kind, ownerId } = one;
    const isOfDay = one.from < until && one.until > from;
    if (kind === 'booked' || !isOfDay || (ownerId !== null && shownOwners.has(ownerId))) continue;
    const draftId = kind === 'draft' ? ownerId : null;
    const key = [one.poolId, one.from, one.until, kind, draftId, one.expiresAt].join(' ');
    const count = one.places + (grouped.get(key)?.places ?? 0);
    grouped.set(key, { ...one, kind, ownerId: draftId, places: count });
  }
  return [...grouped.values()];
}

/** Consecutive starts of a pool with as many places of an allotment become one interval. */
function mergeSetAside(setAside: readonly SetAsidePlaces[]): SetAsidePlaces[] {
  const merged: SetAsidePlaces[] = [];
  const last = new Map<string, SetAsidePlaces>();
  for (const one of setAside) {
    const key = `${one.poolId} ${one.allotmentId} ${one.places}`;
    const before = last.get(key);
    if (before && one.from <= before.until) {
      before.until = Math.max(before.until, one.until);
      continue;
    }
    const interval = { ...one };
    last.set(key, interval);
    merged.push(interval);
  }
  return merged;
}

/** A person of the day as the totals count them. */
export type CountedPerson = Pick<
  AgendaPerson,
  'attendance' | 'status' | 'startsAt' | 'paymentStatus' | 'priceCents'
> & {
  /** Whether what is due is paid at the desk: not online, and not by a hotel. */
  isPaidAtDesk: boolean;
};

/** Who does not come does not pay: a no-show owes nothing at the desk. */
export function totalsOf(people: readonly CountedPerson[]): AgendaTotals {
  const count = (isCounted: (person: CountedPerson) => boolean) => people.filter(isCounted).length;
  const countAttendance = (name: CountedPerson['attendance']) =>
    count(({ attendance }) => attendance === name);
  const owing = people.filter(
    ({ attendance, paymentStatus, isPaidAtDesk }) =>
      isPaidAtDesk && paymentStatus === 'due' && attendance !== null && attendance !== 'noShow',
  );
  return {
    expected: countAttendance('expected'),
    late: countAttendance('late'),
    arrived: countAttendance('arrived'),
    called: countAttendance('called'),
    done: countAttendance('done'),
    noShow: countAttendance('noShow'),
    toPay: count(({ status }) => status === 'PaymentPending'),
    requested: count(({ status }) => status === 'SchedulePending'),
    booked: count(({ startsAt }) => startsAt !== null),
    dueCents: owing.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}
