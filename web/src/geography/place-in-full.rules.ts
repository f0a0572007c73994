interface NamedRow {
  /** `d:…` a district, `m:…` a municipality, `l:…` a locality, `p:…` a parish, `c:…` a postal code. */
  id: string;
  locationDescription: string;
}

/** How many places a question offers. */
const offeredAtMost = 8;

/**
 * The places that a name typed in full may mean, capitals and accents apart, those with the most people first. What
 * stands in brackets or after a comma says which kind of place it is or where, and may be left out; a visitor who types
 * it, or types the name of a municipality that only one has, means one place. Another name than a municipality's may be
 * short for a larger one: 'Famalicão' for Vila Nova de Famalicão. A postal code is one place, whatever stands around it; an address
 * means the municipality that it ends with, and 'Matosinhos, Porto' the one before its district.
 * @param rows what the look-up found, best first.
 * @returns none where half a name was typed.
 */
export function namedInFull<Row extends NamedRow>(typed: string, rows: readonly Row[]): Row[] {
  const wanted = plain(typed);
  const [first] = rows;
  if (first?.id.startsWith('c:')) return [first];
  if (first && isMunicipality(first) && isNameAtEdge(wanted, first)) return [first];
  const [inFull, ...others] = rows.filter((row) => plain(row.locationDescription) === wanted);
  if (inFull && others.length === 0) return [inFull];
  const named = rows.filter((row) => nameOf(row) === wanted);
  if (named.length === 0) return [];
  const larger = rows.filter(
    (row) => isMunicipality(row) && nameOf(row) !== wanted && hasWords(nameOf(row), wanted),
  );
  return municipalitiesFirst([...named, ...larger]).slice(0, offeredAtMost);
}

/**
 * The places that half a name or one with a slip means, where the best match leaves no doubt about the name: the first
 * row begins with what was typed, or the names with the fewest slips are all the same.
 * @returns none where it is not clear.
 */
export function namedNearly<Row extends NamedRow>(typed: string, rows: readonly Row[]): Row[] {
  const wanted = plain(typed);
  const [first] = rows;
  if (first && nameOf(first).startsWith(wanted)) return namedInFull(nameOf(first), rows);
  const allowed = wanted.length < lettersForTwoSlips ? 1 : 2;
  const slips = rows.map((row) => ({
    name: nameOf(row),
    count: slipsBetween(wanted, nameOf(row)),
  }));
  const fewest = Math.min(allowed, ...slips.map(({ count }) => count));
  const nearest = new Set(slips.filter(({ count }) => count === fewest).map(({ name }) => name));
  const [only, ...others] = nearest;
  return only === undefined || others.length > 0 ? [] : namedInFull(only, rows);
}

/** Shorter names with two slips are other names. */
const lettersForTwoSlips = 6;

/** How many letters are added, left out or changed between two names. */
function slipsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_none, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const row = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      const changed = (above[at] ?? 0) + (letter === wanted ? 0 : 1);
      row.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** The places that may be meant where the name is none in full, or has a slip in it. */
export function mayBeMeant<Row extends NamedRow>(typed: string, rows: readonly Row[]): Row[] {
  const named = namedInFull(typed, rows);
  return named.length > 0 ? named : rows.slice(0, offeredAtMost);
}

/** Whether a place begins with what is typed, or a postal code is: then no other name is meant. */
export function isPlaceStarted(typed: string, rows: readonly NamedRow[]): boolean {
  const wanted = plain(typed);
  return (
    /^\d/.test(wanted) || rows.some((row) => plain(row.locationDescription).startsWith(wanted))
  );
}

/** The name that was typed as its places write it; as it was typed where none of them is called just so. */
export function asWritten(typed: string, descriptions: readonly string[]): string {
  const names = descriptions.map((description) => description.split(/[(,]/)[0]?.trim() ?? '');
  return names.find((name) => plain(name) === plain(typed)) ?? typed.trim();
}

/** Each kind as it came: by population. */
function municipalitiesFirst<Row extends NamedRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Number(isMunicipality(other)) - Number(isMunicipality(one)));
}

const isMunicipality = ({ id }: NamedRow) => id.startsWith('m:');

const nameOf = ({ locationDescription }: NamedRow) =>
  plain(locationDescription.split(/[(,]/)[0] ?? '');

const isNameAtEdge = (wanted: string, row: NamedRow) => {
  const words = wanted.replaceAll(',', '');
  return words.endsWith(` ${nameOf(row)}`) || words.startsWith(`${nameOf(row)} `);
};

const hasWords = (name: string, label: string) => ` ${name} `.includes(` ${label} `);

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('pt')
    .replace(/[\s-]+/g, ' ')
    .trim();
