import type { Location } from '@vaga/contract/geography';
import type { Db } from '../platform/db.ts';
import { wrongField } from '../platform/http/outcome.ts';
import {
  findMatchingLocations,
  findNearestLocation,
  findSimilarLocations,
  listDistrictLocations,
} from './geography.queries.ts';
import { normaliseSearchText } from './locations.rules.ts';

interface FindLocationsInput {
  query: string;
  limit: number;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** A location further away than this is not a useful match for coordinates. */
const maximumDistanceKm = 50;
/** Shorter texts are similar to too many names. */
const minimumSimilarityLength = 4;
const maximumWords = 8;

/**
 * Locations that match a typed text, best first. Without a text: the location nearest to the coordinates or, without
 * coordinates, the districts, which an empty field offers.
 * @throws Problem 400 if only one coordinate is given.
 */
export async function findLocations(db: Db, input: FindLocationsInput): Promise<Location[]> {
  if (input.query.trim() === '') return locationsWithoutText(db, input);
  const text = normaliseSearchText(input.query).split(' ').slice(0, maximumWords).join(' ');
  if (text === '') return [];
  const matching = await findMatchingLocations(db, text, input.limit);
  if (matching.length > 0 || text.length < minimumSimilarityLength) return matching;
  return findSimilarLocations(db, text, input.limit);
}

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
