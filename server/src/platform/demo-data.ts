import type { Db } from './db.ts';

/** The row of `reference_loads` that says so. */
export const demoMarker = 'demo';

/** Whether the demo data was loaded into this database at any time. */
export async function isDemoLoaded(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('referenceLoads')
    .select('name')
    .where('name', '=', demoMarker)
    .executeTakeFirst();
  return found !== undefined;
}
