import { lookUpLocations } from './geography.api.ts';
import { nowhere, type Place } from './place.ts';
import { namedInFull, namedNearly } from './place-in-full.rules.ts';

/**
 * The place whose name was typed without choosing it from the list, in full or so that it is clear. Where several bear it, the words alone: the
 * search asks which one is meant. Otherwise what is wrong: there is a list to choose from, or we know no such place.
 */
export async function placeInFull({
  label,
}: Place): Promise<Place | 'no_location' | 'unknown_location'> {
  if (label.trim().length < 2) return 'no_location';
  const found = await lookUpLocations(label.trim()).catch(() => null);
  if (found?.length === 0) return 'unknown_location';
  const named = namedInFull(label, found ?? []);
  const [meant, ...others] = named.length > 0 ? named : namedNearly(label, found ?? []);
  if (!meant) return 'no_location';
  if (others.length > 0) return { ...nowhere, label: label.trim() };
  return { ...nowhere, label: meant.locationDescription, location: meant.id };
}
