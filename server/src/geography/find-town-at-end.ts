import type { Location } from '@vaga/contract/geography';
import type { Db } from '../platform/db.ts';
import { findLocationsNamed } from './geography.queries.ts';
import { readTypedLocation } from './typed-location.rules.ts';

const maximumWordsOfName = 4;

/**
 * The municipality or district that a text ends with, as in 'dentista em Coimbra', and the words before its name; null
 * where it ends with none, or is nothing else.
 */
export async function findTownAtEnd(
  db: Db,
  typed: string,
): Promise<{ town: Location; before: string } | null> {
  const words = readTypedLocation(typed).text.split(' ');
  const most = Math.min(maximumWordsOfName, words.length - 1);
  const endings = Array.from({ length: most }, (_none, nth) => {
    return { name: words.slice(-(most - nth)).join(' '), isTownOnly: true };
  });
  const [town] = await findLocationsNamed(db, endings, 1);
  if (!town) return null;
  const ending = endings.find(({ name }) => normalisedNameOf(town) === name);
  if (!ending) return null;
  const length = ending.name.split(' ').length;
  return { town, before: words.slice(0, -length).join(' ') };
}

/** Without what stands in brackets: 'Lagoa (Faro)'. */
function normalisedNameOf({ locationDescription }: Location): string {
  return readTypedLocation(locationDescription.replace(/ \(.*\)$/, '')).text;
}
