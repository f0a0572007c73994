import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type {
  Campaigns,
  Entities,
  EntityReviews,
  EntityServices,
  Organisations,
  Protocols,
} from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildService } from './catalogue.ts';

export async function buildOrganisation(
  db: Db,
  given: Partial<Insertable<Organisations>> = {},
): Promise<Selectable<Organisations>> {
  return db
    .insertInto('organisations')
    .values({
      id: newId(),
      companyName: 'Farmácia Central, Lda.',
      taxNumber: '509442013',
      createdAt: builtAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An active test partner in Coimbra; its point follows latitude and longitude. */
export async function buildEntity(
  db: Db,
  given: Partial<Insertable<Entities>> = {},
): Promise<Selectable<Entities>> {
  const id = given.id ?? newId();
  const { latitude = 40.2109, longitude = -8.4292 } = given;
  const districtCode = given.districtCode ?? '06';
  const municipalityCode = given.municipalityCode ?? `${districtCode}03`;
  await buildMunicipality(db, districtCode, municipalityCode);
  return db
    .insertInto('entities')
    .values({
      entityType: 'TestPartner',
      code: `e${id.slice(-12)}`,
      businessName: 'Farmácia Central',
      address: 'Rua Ferreira Borges 10',
      postalCode: '3000-179',
      locality: 'Coimbra',
      timeZone: 'Europe/Lisbon',
      createdAt: builtAt,
      ...given,
      position: sql<string>`earth_point(${latitude}, ${longitude})`,
      id,
      latitude,
      longitude,
      districtCode,
      municipalityCode,
      organisationId: given.organisationId ?? (await buildOrganisation(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changed facts of an entity, put forward at `askedAt`, that an administrator has to confirm. */
export async function buildEntityReview(
  db: Db,
  given: Pick<Insertable<EntityReviews>, 'entityId' | 'askedAt'>,
): Promise<void> {
  await db
    .insertInto('entityReviews')
    .values({ id: newId(), kind: 'changes', ...given })
    .execute();
}

/** An offered service at the entity for 20 euros. `position` and `isOffered` are the database's own to fill. */
export async function buildEntityService(
  db: Db,
  given: Partial<Insertable<EntityServices>> = {},
): Promise<Selectable<EntityServices>> {
  return db
    .insertInto('entityServices')
    .values({
      id: newId(),
      priceCents: 2000,
      createdAt: builtAt,
      radiusKm: given.location === 'AtAddress' ? 15 : null,
      ...given,
      position: sql<string>`earth_point(0, 0)`,
      isOffered: false,
      entityId: given.entityId ?? (await buildEntity(db)).id,
      serviceId: given.serviceId ?? (await buildService(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Half price over the years 2025 to 2029, for every patient; one for a code comes with what opens the code there. */
export async function buildCampaign(
  db: Db,
  given: Partial<Insertable<Campaigns>> = {},
): Promise<Selectable<Campaigns>> {
  const entityServiceId = given.entityServiceId ?? (await buildEntityService(db)).id;
  const { entityId } = await db
    .selectFrom('entityServices')
    .select('entityId')
    .where('id', '=', entityServiceId)
    .executeTakeFirstOrThrow();
  if (given.entityCode) await openCodeAt(db, given.entityCode, entityId);
  return db
    .insertInto('campaigns')
    .values({
      id: newId(),
      namePt: 'Campanha',
      nameEn: 'Campaign',
      priceCents: 1000,
      fromDate: '2025-01-01',
      untilDate: '2030-01-01',
      createdAt: builtAt,
      ...given,
      entityServiceId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * What a code needs to count at an entity: a hotel of that code where there is no entity of it, and an active protocol
 * where the two have none of any state.
 */
export async function openCodeAt(db: Db, code: string, serviceEntityId: string): Promise<void> {
  const known = await db
    .selectFrom('entities')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  const partner = known ?? (await buildEntity(db, { code, entityType: 'AccommodationPartner' }));
  if (partner.id === serviceEntityId) return;
  const agreed = await db
    .selectFrom('protocols')
    .select('id')
    .where('partnerEntityId', '=', partner.id)
    .where('serviceEntityId', '=', serviceEntityId)
    .executeTakeFirst();
  if (!agreed) await buildProtocol(db, { partnerEntityId: partner.id, serviceEntityId });
}

/** An active protocol between an accommodation entity and a service entity. */
export async function buildProtocol(
  db: Db,
  given: Partial<Insertable<Protocols>> = {},
): Promise<Selectable<Protocols>> {
  const partner =
    given.partnerEntityId ?? (await buildEntity(db, { entityType: 'AccommodationPartner' })).id;
  return db
    .insertInto('protocols')
    .values({
      id: newId(),
      state: 'active',
      createdAt: builtAt,
      ...given,
      partnerEntityId: partner,
      serviceEntityId: given.serviceEntityId ?? (await buildEntity(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function buildMunicipality(db: Db, districtCode: string, code: string): Promise<void> {
  const point = { latitude: 40.2, longitude: -8.4 };
  await db
    .insertInto('districts')
    .values({ code: districtCode, name: `District ${districtCode}`, region: 'Centro', ...point })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('municipalities')
    .values({ code, districtCode, name: `Municipality ${code}`, ...point })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
