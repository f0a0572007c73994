import type { Db } from '../../server/src/platform/db.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';

/** Work on the database of the product under test, or of the one whose data folder is named. */
export async function withDatabase<Answer>(
  work: (db: Db) => Promise<Answer>,
  dataDir = process.env.APP_DATA_DIR ?? '',
): Promise<Answer> {
  const { db, close } = openEmbedded(dataDir);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
