import type { Db } from './db.ts';

/** The name of the row in `reference_loads` that marks a database with demo data. */
export const demoMarker = 'demo';

/** Whether the demo data was ever loaded into this database. */
export async function isDemoLoaded(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('referenceLoads')
    .select('name')
    .where('name', '=', demoMarker)
    .executeTakeFirst();
  return found !== undefined;
}
