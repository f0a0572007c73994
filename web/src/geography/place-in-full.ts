import { lookUpLocations } from './geography.api.ts';
import { nowhere, type Place } from './place.ts';
import { namedInFull } from './place-in-full.rules.ts';

/**
 * The place whose name was typed in full without choosing it from the list. Where several bear it, the words alone: the
 * search asks which one is meant. Otherwise what is wrong: there is a list to choose from, or we know no such place.
 */
export async function placeInFull({
  label,
}: Place): Promise<Place | 'no_location' | 'unknown_location'> {
  if (label.trim().length < 2) return 'no_location';
  const found = await lookUpLocations(label.trim()).catch(() => null);
  if (found?.length === 0) return 'unknown_location';
  const [meant, ...others] = namedInFull(label, found ?? []);
  if (!meant) return 'no_location';
  if (others.length > 0) return { ...nowhere, label: label.trim() };
  return { ...nowhere, label: meant.locationDescription, location: meant.id };
}
