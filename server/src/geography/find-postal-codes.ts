import type { TownPostalCode } from '@vaga/contract/geography';
import type { Db } from '../platform/db.ts';
import { findLocations } from './find-locations.ts';
import { readNearestPostalCodes } from './postal-areas.queries.ts';

/** The first four digits of the postal codes of the towns that a typed text may mean, best first; none without a text. */
export async function findPostalCodes(
  db: Db,
  { query, limit }: { query: string; limit: number },
): Promise<TownPostalCode[]> {
  if (query.trim() === '') return [];
  const locations = await findLocations(db, { query, limit });
  return readNearestPostalCodes(
    db,
    locations.map(({ id }) => id),
  );
}
