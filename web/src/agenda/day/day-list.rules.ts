import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { stateOf, waitingOf } from './attendance.rules.ts';
import { minuteOf } from './day-grid.rules.ts';

/** A part of the list: who waits, who is served, a start, who is through, requests without a time. */
export interface ListGroup {
  key: string;
  kind: 'waiting' | 'served' | 'time' | 'over' | 'requests';
  /** Of a start, in minutes from midnight; null for the others. */
  minute: number | null;
  people: AgendaPerson[];
}

/** The list by time; `isByState` puts who waits and who is served first, and who is through last. */
export function listGroupsOf(
  people: readonly AgendaPerson[],
  { now, isByState }: { now: number; isByState: boolean },
): ListGroup[] {
  const isOver = (person: AgendaPerson) => ['done', 'noShow'].includes(stateOf(person, now));
  const isServed = ({ attendance }: AgendaPerson) => attendance === 'called';
  const isWaiting = ({ attendance }: AgendaPerson) => attendance === 'arrived';
  const apart = (person: AgendaPerson) =>
    isByState && (isOver(person) || isServed(person) || isWaiting(person));
  const byTime = new Map<number, AgendaPerson[]>();
  for (const person of people) {
    if (person.startsAt === null || apart(person)) continue;
    const minute = minuteOf(person.startsAt);
    byTime.set(minute, [...(byTime.get(minute) ?? []), person]);
  }
  const times = [...byTime].sort(([a], [b]) => a - b);
  const group = (kind: ListGroup['kind'], inside: AgendaPerson[]): ListGroup => ({
    key: kind,
    kind,
    minute: null,
    people: inside,
  });
  const groups = [
    ...(isByState
      ? [group('waiting', waitingOf(people)), group('served', people.filter(isServed))]
      : []),
    ...times.map(
      ([minute, inside]): ListGroup => ({
        key: `at-${minute}`,
        kind: 'time',
        minute,
        people: inside,
      }),
    ),
    group(
      'requests',
      people.filter(({ startsAt }) => startsAt === null),
    ),
    ...(isByState ? [group('over', people.filter(isOver))] : []),
  ];
  return groups.filter(({ people: inside }) => inside.length > 0);
}
