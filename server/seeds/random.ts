/** Chance that is the same on every machine and every time: the demo's rows follow from the day and this alone. */
export interface Chance {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Some of the items, in an order of chance. */
  some<Item>(items: readonly Item[], count: number): Item[];
  isTrue(probability: number): boolean;
}

/** A generator of its own for each subject, so that a change to one part of the demo leaves the others as they were. */
export function chanceOf(subject: string): Chance {
  let state = 2_166_136_261;
  for (const character of subject) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  /** Mulberry32, public domain. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error(`Nothing to pick from for ${subject}.`);
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items];
    const taken: Item[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(between(0, left.length - 1), 1));
    }
    return taken;
  };
  return { next, between, pick, some, isTrue: (probability) => next() < probability };
}

/** Makes row ids in the shape of version 7: rising, as if each row were made a moment after the one before. */
export function idsFrom(subject: string, at: Date): () => string {
  const chance = chanceOf(subject);
  let count = 0;
  const hex = (length: number): string =>
    Array.from({ length }, () => chance.between(0, 15).toString(16)).join('');
  return () => {
    // The counter stands where version 7 has its random bits after the time: 12 bits, then the next millisecond.
    const time = (at.getTime() + Math.floor(count / 4096)).toString(16).padStart(12, '0');
    const order = (count % 4096).toString(16).padStart(3, '0');
    count += 1;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${chance.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  };
}
