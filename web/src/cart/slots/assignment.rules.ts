/** Who takes which start: the id of a cart's asset, and the slot's time as it came. Who is not in it has none yet. */
export type Assignment = Readonly<Record<string, string>>;

/** One person of the cart, as the slot step needs them. */
export interface Assignee {
  idAsset: string;
  name: string;
  /** The first name; with the last one where two share it. */
  shortName: string;
}

interface OfferedSlot {
  time: string;
  available: number;
}

/** The people of a cart, by names short enough for a button and different enough to tell apart. */
export function assigneesOf(assets: readonly { idAsset: string; person: { person: string } }[]) {
  const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;
  const firsts = assets.map(({ person }) => firstOf(person.person));
  return assets.map(({ idAsset, person: { person: name } }, index): Assignee => {
    const isAlone = firsts.filter((first) => first === firsts[index]).length === 1;
    return { idAsset, name, shortName: isAlone ? (firsts[index] ?? name) : name };
  });
}

/**
 * The people with a button on a slot: as many as it has places, never more than there are people. The persons on it
 * keep a button, then those without a time; so a slot with one place left can be taken by the person who needs it.
 */
export function buttonsOf(
  slot: OfferedSlot,
  people: readonly Assignee[],
  assignment: Assignment,
): Assignee[] {
  const rank = ({ idAsset }: Assignee) =>
    assignment[idAsset] === slot.time ? 0 : assignment[idAsset] === undefined ? 1 : 2;
  const shown = [...people]
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, Math.max(0, slot.available));
  return people.filter((person) => shown.includes(person));
}

/** Without the time of one person. */
export function without(assignment: Assignment, idAsset: string): Assignment {
  return Object.fromEntries(Object.entries(assignment).filter(([id]) => id !== idAsset));
}

/**
 * A tap on a person's button: on their own slot it takes them off, on another it puts them there.
 * @returns 'allSet' where every person has a time already: that is asked about before anything moves.
 */
export function tapped(
  assignment: Assignment,
  people: readonly Assignee[],
  tap: { idAsset: string; time: string },
): Assignment | 'allSet' {
  if (assignment[tap.idAsset] === tap.time) return without(assignment, tap.idAsset);
  if (people.every(({ idAsset }) => assignment[idAsset] !== undefined)) return 'allSet';
  return { ...assignment, [tap.idAsset]: tap.time };
}

/**
 * Without the persons who lost their place: on the day shown, the people at a start beyond the places that it still
 * has, the last of them first. Days that are not shown are left alone.
 */
export function stillFree(
  assignment: Assignment,
  people: readonly Assignee[],
  shown: { date: string; slots: readonly OfferedSlot[] },
): Assignment {
  const left = new Map(shown.slots.map(({ time, available }) => [time, available]));
  const kept: Record<string, string> = {};
  for (const { idAsset } of people) {
    const time = assignment[idAsset];
    if (time === undefined) continue;
    const room = left.get(time) ?? 0;
    if (time.slice(0, 10) === shown.date && room < 1) continue;
    left.set(time, room - 1);
    kept[idAsset] = time;
  }
  return kept;
}

/** What the slot call takes: the people of each start together. */
export function selectionsOf(assignment: Assignment): { slot: string; persons: string[] }[] {
  const byTime = Map.groupBy(Object.entries(assignment), ([, time]) => time);
  return [...byTime.entries()]
    .sort(([one], [other]) => Date.parse(one) - Date.parse(other))
    .map(([slot, entries]) => ({ slot, persons: entries.map(([idAsset]) => idAsset) }));
}

/** One person after a lost race: the time they lost, and the one they have now. */
export interface Standing {
  person: Assignee;
  /** Null for a person who lost nothing. */
  lostTime: string | null;
  time: string | null;
}

/** Every person after a lost race, in the order of the cart: those who lost their time first. */
export function standingsOf(
  people: readonly Assignee[],
  assignment: Assignment,
  lost: readonly { slot: string; persons: readonly string[] }[],
): Standing[] {
  const lostTimeOf = (idAsset: string) =>
    lost.find(({ persons }) => persons.includes(idAsset))?.slot ?? null;
  return people
    .map((person) => ({
      person,
      lostTime: lostTimeOf(person.idAsset),
      time: assignment[person.idAsset] ?? null,
    }))
    .sort((one, other) => Number(one.lostTime === null) - Number(other.lostTime === null));
}
