/**
 * The first place of a list that is called exactly as typed, capitals and accents apart. What stands in brackets or
 * after a comma says which kind of place it is or where, and may be left out.
 */
export function namedInFull<Row extends { locationDescription: string }>(
  typed: string,
  rows: readonly Row[],
): Row | undefined {
  const wanted = plain(typed);
  return (
    rows.find(({ locationDescription: name }) => plain(name) === wanted) ??
    rows.find(({ locationDescription: name }) => plain(name.split(/[(,]/)[0] ?? '') === wanted)
  );
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase('pt');
