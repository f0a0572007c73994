import { normaliseSearchText } from '../platform/search-text.rules.ts';
import { townCandidatesOf } from './locations.rules.ts';

/** What a person typed into the box for a place, read in the ways in which it may be meant. */
export interface TypedLocation {
  /** From `normaliseSearchText`, in Portuguese names, without the country; empty for the country alone. */
  text: string;
  /** A name and what it lies in, as in 'Sé, Porto'; null where there is no comma between two names. */
  named: NamedWithin | null;
  /** The ways in which the text may be a name and its district, as in 'Matosinhos Porto', in either order. */
  withinDistrict: readonly NameInDistrict[];
  /** The first four digits of a postal code; null for none. */
  postalCode: string | null;
  /** The districts of a region that has a name and no code; empty for any other text. */
  regionDistricts: readonly string[];
  /**
   * Names that the text may end or begin with, where it is none as a whole, likeliest first: the town of an address is behind
   * its street, and the more words the surer.
   */
  partialNames: readonly PartialName[];
}

/** Both from `normaliseSearchText`, not empty. */
export interface NamedWithin {
  name: string;
  within: string;
}

/** Both from `normaliseSearchText`, not empty. */
export interface NameInDistrict {
  name: string;
  district: string;
}

export interface PartialName {
  /** From `normaliseSearchText`. */
  name: string;
  /** One word behind others is a town, or part of the name of a street: smaller places are not looked for. */
  isTownOnly: boolean;
}

/** Longer texts are cut: no name has more words. */
const maximumWords = 12;
const maximumWordsOfName = 6;

/** What other languages and habits call a place. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['lisbon', 'lisboa'],
  ['lisbonne', 'lisboa'],
  ['lissabon', 'lisboa'],
  ['lx', 'lisboa'],
  ['oporto', 'porto'],
  ['azores', 'acores'],
  ['madere', 'madeira'],
  ['sto', 'santo'],
  ['sta', 'santa'],
]);

/** Regions that people name and the law has no code for, by the codes of their districts; the islands by their people. */
const regions: ReadonlyMap<string, readonly string[]> = new Map([
  ['algarve', ['08']],
  ['minho', ['03', '16']],
  ['tras os montes', ['17', '04']],
  ['alentejo', ['07', '02', '12']],
  ['ribatejo', ['14']],
  ['beira alta', ['18', '09']],
  ['beira baixa', ['05']],
  ['beira litoral', ['06', '01']],
  ['estremadura', ['10']],
  ['margem sul', ['15']],
  ['madeira', ['31', '32']],
  ['acores', ['42', '43', '47', '46', '45', '41', '44', '48', '49']],
]);

/** Reads a typed place. A postal code counts where it begins the text, or has all its seven digits. */
export function readTypedLocation(typed: string): TypedLocation {
  const words = normaliseSearchText(typed)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => otherNames.get(word) ?? word);
  const named = words.at(-1) === 'portugal' ? words.slice(0, -1) : words;
  const own = named[0] === 'the' || named[0] === 'o' ? named.slice(1) : named;
  const text = own.slice(0, maximumWords).join(' ');
  return {
    text,
    named: namedWithin(typed),
    withinDistrict: namesInDistrict(typed, own.slice(0, maximumWords)),
    postalCode: postalCodeIn(typed),
    regionDistricts: regions.get(text) ?? [],
    partialNames: partialNamesOf(typed, own.slice(0, maximumWords)),
  };
}

function namedWithin(typed: string): NamedWithin | null {
  const parts = typed.split(',').map(normaliseSearchText);
  const own = parts.at(-1) === 'portugal' ? parts.slice(0, -1) : parts;
  const [name, within, ...others] = own;
  if (!name || !within || others.length > 0) return null;
  return { name, within: otherNames.get(within) ?? within };
}

/** The two names are the whole text, or the last two parts of an address. */
function namesInDistrict(typed: string, words: readonly string[]): NameInDistrict[] {
  const [last, name] = townCandidatesOf(typed);
  const ofAddress = last && name ? [{ name, district: otherNames.get(last) ?? last }] : [];
  const ofWords = words.slice(1).flatMap((_word, nth) => {
    const before = words.slice(0, nth + 1).join(' ');
    const after = words.slice(nth + 1).join(' ');
    return [
      { name: before, district: after },
      { name: after, district: before },
    ];
  });
  return [...ofAddress, ...ofWords];
}

function postalCodeIn(typed: string): string | null {
  const whole = /(?<!\d)([1-9]\d{3})[-\s]?\d{3}(?!\d)/.exec(typed);
  const first = /^\s*([1-9]\d{3})(?![\d])/.exec(typed);
  return whole?.[1] ?? first?.[1] ?? null;
}

function partialNamesOf(typed: string, words: readonly string[]): PartialName[] {
  const towns = townCandidatesOf(typed).map((name) => ({ name, isTownOnly: false }));
  const lengths = Array.from(
    { length: Math.min(words.length - 1, maximumWordsOfName) },
    (_none, nth) => Math.min(words.length - 1, maximumWordsOfName) - nth,
  );
  const name = (some: readonly string[]) => ({
    name: some.join(' '),
    isTownOnly: some.length === 1,
  });
  return [
    ...towns,
    ...lengths.map((count) => name(words.slice(-count))),
    ...lengths.map((count) => name(words.slice(0, count))),
  ];
}
