import type { PostalArea } from '../../geography/index.ts';
import { readPostalArea } from '../../geography/index.ts';
import type { Db } from '../../platform/db.ts';
import { findPostalAreaOfEntities } from './profile.queries.ts';

/** Where a postal code is: as other entities write it, otherwise the municipality that has its first four digits; null if none has. */
export async function findPostalArea(db: Db, code: string): Promise<PostalArea | null> {
  return (await findPostalAreaOfEntities(db, code)) ?? (await readPostalArea(db, code.slice(0, 4)));
}
