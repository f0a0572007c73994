import {
  listIdentificationTypes,
  listPrescriptionTypes,
  listServices,
  listServiceTypes,
  listTravelServices,
} from '@vaga/contract/catalogue';
import type { Db } from '../platform/db.ts';
import { cacheFor } from '../platform/http/cache.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import { isServiceType, readLookUps, readServices, readServiceTypes } from './catalogue.queries.ts';

/** Seconds. The catalogue may change while the product runs. */
const fiveMinutes = 300;

/**
 * The calls of this slice. The lists of an entity that does not exist or is not public are empty, so that a caller cannot
 * tell the two apart. An unknown service type in the path is a 404.
 */
export function catalogueRoutes({ db }: { db: Db }): Route[] {
  return [
    open(listServiceTypes, async ({ query, language, reply }) => {
      const types = await readServiceTypes(db, language, query.entityId);
      if (query.entityId === undefined) cacheFor(reply, fiveMinutes);
      return success(types);
    }),
    open(listServices, async ({ params, query: { entityId }, language, reply }) => {
      if (!(await isServiceType(db, params.id))) throw notFound();
      const ofEntity = entityId === undefined ? {} : { entityId };
      const services = await readServices(db, language, { serviceTypeId: params.id, ...ofEntity });
      if (entityId === undefined) cacheFor(reply, fiveMinutes);
      return success(services);
    }),
    signedIn(listTravelServices, async ({ language }) =>
      success(await readServices(db, language, { isOffered: true })),
    ),
    signedIn(listIdentificationTypes, async ({ language }) =>
      success(await readLookUps(db, 'identificationTypes', language)),
    ),
    signedIn(listPrescriptionTypes, async ({ language }) =>
      success(await readLookUps(db, 'prescriptionTypes', language)),
    ),
  ];
}
