import type { Area, Location } from '@vaga/contract/geography';
import { lookUpLocations } from '../../geography/index.ts';

/** A district, and the municipality of it that is meant; null for the district as a whole. */
export interface MeantArea {
  district: Area;
  municipality: { id: number; description: string } | null;
}

/** The area that a location of the look-up lies in; null where it lies in none of these districts. */
export async function areaOfLocation(
  location: Location,
  districts: readonly Area[],
): Promise<MeantArea | null> {
  const isWithoutCode = /^[lc]:/.test(location.id);
  const { id, locationDescription } = isWithoutCode ? await municipalityAt(location) : location;
  const code = id.slice(2);
  const district = districts.find((one) => one.id === Number(code.slice(0, 2)));
  if (!district) return null;
  if (id.startsWith('d:')) return { district, municipality: null };
  const description = municipalityNameOf(locationDescription);
  return { district, municipality: { id: Number(code.slice(0, 4)), description } };
}

/** The area that typed words mean, before all one in this district; null for none. */
export async function areaOfTyped(
  typed: string,
  district: Area | undefined,
  districts: readonly Area[],
): Promise<MeantArea | null> {
  const found = typed === '' ? [] : await lookUpLocations(typed).catch(() => []);
  const isHere = ({ id }: Location) => district && id.startsWith(`m:${district.code}`);
  const meant = found.find(isHere) ?? found[0];
  return meant ? areaOfLocation(meant, districts) : null;
}

/** The municipality that a locality or a postal code names behind its comma; of several with the name the nearest. */
async function municipalityAt(location: Location): Promise<Location> {
  const name = municipalityNameOf(location.locationDescription);
  const named = (await lookUpLocations(name)).filter(
    ({ id, locationDescription }) =>
      id.startsWith('m:') && municipalityNameOf(locationDescription) === name,
  );
  const distance = (one: Location) =>
    Math.hypot(one.latitude - location.latitude, one.longitude - location.longitude);
  return named.toSorted((one, other) => distance(one) - distance(other))[0] ?? location;
}

/** 'Lagoa' of 'Lagoa (Faro)' and of 'Porches, Lagoa'. */
function municipalityNameOf(description: string): string {
  const behindComma = description.split(', ').at(-1) ?? description;
  return behindComma.replace(/ \(.*\)$/, '');
}
