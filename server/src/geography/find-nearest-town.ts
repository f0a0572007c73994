import type { Db } from '../platform/db.ts';
import { findNearestLocation } from './geography.queries.ts';

/** A point further away than this from all locations is not in the country. */
export const maximumDistanceKm = 50;

/** The name of the municipality or locality nearest to a point; null where none is near. */
export async function findNearestTown(
  db: Db,
  point: { latitude: number; longitude: number },
): Promise<string | null> {
  const nearest = await findNearestLocation(db, point, maximumDistanceKm);
  return nearest?.locationDescription ?? null;
}
