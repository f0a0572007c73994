import type { Location } from '@vaga/contract/geography';
import type { Db } from '../platform/db.ts';
import { wrongField } from '../platform/http/outcome.ts';
import {
  findMatchingLocations,
  findNearestLocation,
  findSimilarLocations,
  listDistrictLocations,
} from './geography.queries.ts';
import { searchText } from './locations.rules.ts';

interface Asked {
  query: string;
  limit: number;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** Further away than this, a place says nothing about where somebody is. */
const nearKm = 50;
/** Of shorter texts everything looks similar. */
const shortestTypo = 4;
const mostWords = 8;

/**
 * Places for what somebody typed, best first. Without a text: the nearest place to the coordinates, or else the
 * districts, which is what an empty field offers.
 * @throws Problem 400 where one coordinate comes without the other.
 */
export async function findLocations(db: Db, asked: Asked): Promise<Location[]> {
  if (asked.query.trim() === '') return withoutText(db, asked);
  const text = searchText(asked.query).split(' ').slice(0, mostWords).join(' ');
  if (text === '') return [];
  const matching = await findMatchingLocations(db, text, asked.limit);
  if (matching.length > 0 || text.length < shortestTypo) return matching;
  return findSimilarLocations(db, text, asked.limit);
}

async function withoutText(db: Db, { latitude, longitude, limit }: Asked): Promise<Location[]> {
  if (latitude === undefined && longitude === undefined) return listDistrictLocations(db, limit);
  if (latitude === undefined) throw wrongField('latitude', 'field.required');
  if (longitude === undefined) throw wrongField('longitude', 'field.required');
  const nearest = await findNearestLocation(db, { latitude, longitude }, nearKm);
  return nearest ? [nearest] : [];
}
