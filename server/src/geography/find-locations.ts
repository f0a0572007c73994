import type { Location } from '@vaga/contract/geography';
import type { Db } from '../platform/db.ts';
import { wrongField } from '../platform/http/outcome.ts';
import { normaliseSearchText } from '../platform/search-text.rules.ts';
import { maximumDistanceKm } from './find-nearest-town.ts';
import {
  findLocationsInDistrict,
  findLocationsNamed,
  findMatchingLocations,
  findNearestLocation,
  findPostalCode,
  findSimilarLocations,
  listDistrictLocations,
  readDistrictLocations,
} from './geography.queries.ts';
import { readTypedLocation } from './typed-location.rules.ts';

interface FindLocationsInput {
  query: string;
  limit: number;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** Shorter texts are similar to too many names. */
const minimumSimilarityLength = 4;

/**
 * Locations that match a typed text, best first: a postal code, the districts of a region, names with all its words, a name with
 * its district, the name that an address ends with, names with a slip. Without a text: the location nearest to the coordinates or, without coordinates,
 * the districts, which an empty field offers.
 * @throws Problem 400 if only one coordinate is given.
 */
export async function findLocations(db: Db, input: FindLocationsInput): Promise<Location[]> {
  if (input.query.trim() === '') return locationsWithoutText(db, input);
  const { limit } = input;
  const typed = readTypedLocation(input.query);
  const { text, postalCode, regionDistricts, withinDistrict, partialNames } = typed;
  if (postalCode !== null) {
    const found = await findPostalCode(db, postalCode);
    if (found) return [found];
  }
  if (text === '') return isCountry(input.query) ? listDistrictLocations(db, limit) : [];
  if (regionDistricts.length > 0) return readDistrictLocations(db, regionDistricts);
  const matching = await findMatchingLocations(db, typed, limit);
  if (matching.length > 0) return matching;
  const inDistrict = await findLocationsInDistrict(db, withinDistrict, limit);
  if (inDistrict.length > 0) return inDistrict;
  const partial = await findLocationsNamed(db, partialNames, limit);
  if (partial.length > 0 || text.length < minimumSimilarityLength) return partial;
  return findSimilarLocations(db, text, limit);
}

const isCountry = (query: string) => normaliseSearchText(query).endsWith('portugal');

async function locationsWithoutText(
  db: Db,
  { latitude, longitude, limit }: FindLocationsInput,
): Promise<Location[]> {
  if (latitude === undefined && longitude === undefined) return listDistrictLocations(db, limit);
  if (latitude === undefined) throw wrongField('latitude', 'field.required');
  if (longitude === undefined) throw wrongField('longitude', 'field.required');
  const nearest = await findNearestLocation(db, { latitude, longitude }, maximumDistanceKm);
  return nearest ? [nearest] : [];
}
