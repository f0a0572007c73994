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

/** Further away than this, a place says nothing about where somebody is. */
const maximumDistanceKm = 50;
/** Of shorter texts everything looks similar. */
const minimumSimilarityLength = 4;
const maximumWords = 8;

/**
 * Places for what somebody typed, best first. Without a text: the nearest place to the coordinates, or else the
 * districts, which is what an empty field offers.
 * @throws Problem 400 where one coordinate comes without the other.
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
