import type { Db } from '../platform/db.ts';
import type { NamedPoint } from './geography.queries.ts';
import { findPointsByName } from './geography.queries.ts';
import { townCandidatesOf } from './locations.rules.ts';

/**
 * Where an address may be, as far as its own words say: the points of the municipality or locality that it ends with,
 * of all that bear this name. Empty where it names none that we know.
 */
export async function findPointsOfAddress(db: Db, address: string): Promise<NamedPoint[]> {
  const parts = townCandidatesOf(address);
  if (parts.length === 0) return [];
  const points = await findPointsByName(db, parts);
  const town = parts.find((part) => points.some(({ name }) => name === part));
  return points.filter(({ name }) => name === town);
}
