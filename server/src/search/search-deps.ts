import type { Db } from '../platform/db.ts';
import type { EntityCache } from '../scheduling/index.ts';

/** What a search reads: the database, and the rules of entities that are cached. */
export interface SearchDeps {
  db: Db;
  entityCache: EntityCache;
}
