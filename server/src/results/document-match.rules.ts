/** A person of an appointment, as a document may name them. */
export interface NamedPerson {
  name: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  /** Of the appointment, with its prefix of four letters. */
  code: string;
}

/** Whose a document seems to be, by its text. */
export type DocumentMatch =
  | { kind: 'matches' | 'noName' | 'noBirth' }
  | { kind: 'otherPerson'; initials: string };

const prefixLetters = 4;

/**
 * Whether the text of a document names a person: by the code of the appointment, or by name and date of birth. A document that
 * has the code, or name and date of birth, of another person as well is of neither; where the person is not named, the name of
 * another one is enough to say so.
 */
export function matchDocument(
  text: string,
  { person, others }: { person: NamedPerson; others: readonly NamedPerson[] },
): DocumentMatch {
  const words = wordsOf(text);
  const dates = datesOf(text);
  const hasName = (one: NamedPerson) => [...wordsOf(one.name)].every((word) => words.has(word));
  const hasBirth = ({ dateOfBirth }: NamedPerson) => dateOfBirth !== null && dates.has(dateOfBirth);
  const isNamed = (one: NamedPerson) =>
    words.has(shortCode(one.code)) ||
    words.has(one.code.toUpperCase()) ||
    (hasName(one) && hasBirth(one));
  const other = others.find(isNamed) ?? (isNamed(person) ? undefined : others.find(hasName));
  if (other && !(hasName(other) && isSamePerson(person, other)))
    return { kind: 'otherPerson', initials: initialsOf(other.name) };
  if (isNamed(person)) return { kind: 'matches' };
  return { kind: hasName(person) ? 'noBirth' : 'noName' };
}

/** Whether a code that a member typed, with or without its prefix, is that of an appointment. */
export function isCodeOf(typed: string, code: string): boolean {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  return plain === code.toUpperCase() || plain === shortCode(code);
}

/** Whether two appointments are of one person, by name and date of birth. */
export function isSamePerson(
  one: Pick<NamedPerson, 'name' | 'dateOfBirth'>,
  other: Pick<NamedPerson, 'name' | 'dateOfBirth'>,
): boolean {
  return one.dateOfBirth === other.dateOfBirth && plain(one.name) === plain(other.name);
}

/** The first letters of the first and the last word of a name: 'M. S.'. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => `${[...(word ?? '')][0] ?? ''}.`).join(' ');
}

function shortCode(code: string): string {
  return code.slice(prefixLetters).toUpperCase();
}

/** In capitals and without accents: laboratories write names as they like. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

/** The words and numbers of a text, in capitals and without accents. */
export function wordsOf(text: string): Set<string> {
  return new Set(plain(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The days in a text, as YYYY-MM-DD: from that, or from day, month and year. */
export function datesOf(text: string): Set<string> {
  const dates = new Set<string>();
  for (const [, year = '', month = '', day = ''] of text.matchAll(
    /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/g,
  ))
    dates.add(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  for (const [, day = '', month = '', year = ''] of text.matchAll(
    /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/g,
  ))
    dates.add(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return dates;
}
