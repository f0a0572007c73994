import type { Db } from '../platform/db.ts';
import type { NamedPoint } from './geography.queries.ts';
import { findPointsByName } from './geography.queries.ts';
import { townCandidatesOf } from './locations.rules.ts';

/**
 * The possible points of an address, from its text alone: those of every municipality or locality with the name that the
 * address ends with. Empty if it names no known one.
 */
export async function findPointsOfAddress(db: Db, address: string): Promise<NamedPoint[]> {
  const parts = townCandidatesOf(address);
  if (parts.length === 0) return [];
  const points = await findPointsByName(db, parts);
  const town = parts.find((part) => points.some(({ name }) => name === part));
  return points.filter(({ name }) => name === town);
}
