import { lookUpLocations } from './geography.api.ts';
import { nowhere, type Place } from './place.ts';
import { namedInFull } from './place-in-full.rules.ts';

/**
 * The place whose name somebody typed in full without choosing it from the list. Where several bear it, the words alone:
 * the search asks which one is meant. Null where there is none.
 */
export async function placeInFull({ words }: Place): Promise<Place | null> {
  if (words.trim().length < 2) return null;
  const found = await lookUpLocations(words.trim()).catch(() => []);
  const [meant, ...others] = namedInFull(words, found);
  if (!meant) return null;
  if (others.length > 0) return { ...nowhere, words: words.trim() };
  return { ...nowhere, words: meant.locationDescription, location: meant.id };
}
