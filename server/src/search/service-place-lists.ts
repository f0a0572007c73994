import { readServices } from '../catalogue/index.ts';
import type { Db } from '../platform/db.ts';
import { memoize, memoizeFor } from '../platform/memoize.ts';
import { countOffers, readNamedMunicipalities } from './service-places.queries.ts';
import { withSlugs } from './service-places.rules.ts';

/** Seconds. Counting the offers of the country takes longer than all the rest of a page. */
export const fiveMinutes = 300;

/** What can be booked where, read once for all callers. */
export function createServicePlaceLists(db: Db) {
  return {
    offers: memoizeFor(fiveMinutes, () => countOffers(db)),
    municipalities: memoize(async () => withSlugs(await readNamedMunicipalities(db))),
    services: {
      pt: memoize(() => readServices(db, 'pt', {})),
      en: memoize(() => readServices(db, 'en', {})),
    },
  };
}
