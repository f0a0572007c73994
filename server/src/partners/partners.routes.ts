import { readEntityPreview } from '@vaga/contract/entity-preview';
import { homePageEntities } from '@vaga/contract/limits';
import type { RatingAverage } from '@vaga/contract/partners';
import {
  findPartnerByCode,
  readHomePage,
  readPartnerInformation,
  readPartnerSummary,
  validateEntityCode,
} from '@vaga/contract/partners';
import type { OnlineMethod } from '@vaga/contract/payments';
import { readServiceTypes } from '../catalogue/index.ts';
import type { Db } from '../platform/db.ts';
import { isDemoLoaded } from '../platform/demo-data.ts';
import { cacheFor } from '../platform/http/cache.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, open, signedIn } from '../platform/http/route.ts';
import { memoizeFor } from '../platform/memoize.ts';
import { entityInformation, entitySummary } from './entity-page.rules.ts';
import { readPreviewServices } from './entity-preview.queries.ts';
import { readEntityRecord, readPublicEntity } from './entity-record.queries.ts';
import type { ScheduledHours } from './opening-hours.rules.ts';
import { findEntityByCode, readBookableEntities } from './partners.queries.ts';
import { readPhotos } from './photos/photos.queries.ts';
import { presentPublicPhotos } from './photos/present-photos.ts';

interface PartnersDeps {
  db: Db;
  /** What the ratings of entities come to, which a later slice knows. */
  readRatings: (db: Db, entityIds: readonly string[]) => Promise<Map<string, RatingAverage>>;
  /** When an entity works, which a later slice knows. */
  readHours: (db: Db, entityId: string, now: Date) => Promise<ScheduledHours>;
  /** The payment provider of this installation. */
  provider: { methods: readonly OnlineMethod[] };
}

/** Seconds. The list of entities seldom changes. */
const fiveMinutes = 300;

/** The calls of this slice. To the public an entity that was never live, or is private, answers 404. */
export function partnersRoutes({ db, provider, readRatings, readHours }: PartnersDeps): Route[] {
  const onlineMethods = provider.methods;
  // Counting the services of each entity takes longer than the rest of the home page.
  const bookableEntities = memoizeFor(fiveMinutes, () =>
    readBookableEntities(db, homePageEntities),
  );
  return [
    open(readPartnerSummary, async ({ params, language, now }) => {
      const entity = await readPublicEntity(db, params.id);
      if (!entity) throw notFound();
      const [serviceTypeList, photos, ratings, hours] = await Promise.all([
        readServiceTypes(db, language, entity.id),
        readPhotos(db, entity.id),
        readRatings(db, [entity.id]),
        readHours(db, entity.id, now),
      ]);
      const rating = ratings.get(entity.id) ?? null;
      const shown = presentPublicPhotos(photos, language);
      const parts = { serviceTypeList, photos: shown, rating, hours };
      return success(entitySummary(entity, parts, { language, now, onlineMethods }));
    }),
    open(readPartnerInformation, async ({ params, language, now }) => {
      const entity = await readPublicEntity(db, params.id);
      if (!entity) throw notFound();
      const hours = await readHours(db, entity.id, now);
      return success(entityInformation(entity, hours, { language, now, onlineMethods }));
    }),
    forMembers(readEntityPreview, async ({ caller, language, now }) => {
      const { entityId } = caller;
      const [entity, photos, services, hours] = await Promise.all([
        readEntityRecord(db, entityId),
        readPhotos(db, entityId),
        readPreviewServices(db, { entityId, language }),
        readHours(db, entityId, now),
      ]);
      const parts = {
        serviceTypeList: [],
        photos: presentPublicPhotos(photos, language),
        rating: null,
        hours,
      };
      const summary = entitySummary(entity, parts, { language, now, onlineMethods });
      return success({ ...summary, services });
    }),
    open(readHomePage, async ({ reply, now }) => {
      const [entities, hasDemoData] = await Promise.all([bookableEntities(now), isDemoLoaded(db)]);
      cacheFor(reply, fiveMinutes);
      return success({ entities, hasDemoData });
    }),
    // A caller with the code of a private entity was given that code, and may use it although the page is not public.
    signedIn(validateEntityCode, async ({ params }) => {
      const entity = await findEntityByCode(db, params.entityCode, { isPublic: false });
      if (!entity) throw notFound('code.unknown');
      return success(entity);
    }),
    open(findPartnerByCode, async ({ params }) => {
      const entity = await findEntityByCode(db, params.code, { isPublic: true });
      if (!entity) throw notFound('code.unknown');
      return success(entity);
    }),
  ];
}
