import type { Membership, OrganisationRole, Role } from '@vaga/contract/access';
import { rolesByEntityType } from '@vaga/contract/access';
import { EntityType } from '@vaga/contract/partners';
import type { EntityStanding } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { MemberActor } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import { buildService } from './catalogue.ts';
import { buildAccount } from './identity.ts';
import type { Given } from './rows.ts';
import { builtAt, insertRow, made, readRow } from './rows.ts';

export function buildOrganisation(db: Db, given: Given<'organisations'> = {}) {
  const company = { companyName: 'Farmácia Central, Lda.', taxNumber: '509442013' };
  return insertRow(db, 'organisations', { ...made(), ...company, ...given });
}

/** An active test partner in Coimbra; its point follows latitude and longitude. */
export async function buildEntity(db: Db, given: Given<'entities'> = {}) {
  const id = given.id ?? newId();
  const { latitude = 40.2109, longitude = -8.4292 } = given;
  const districtCode = given.districtCode ?? '06';
  const municipalityCode = given.municipalityCode ?? `${districtCode}03`;
  await buildMunicipality(db, districtCode, municipalityCode);
  return insertRow(db, 'entities', {
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
  });
}

/** An account that is a member of an entity. */
export interface BuiltMember extends Membership {
  accountId: string;
}

interface GivenMember {
  accountId?: string;
  /** Default: a new entity, a test partner unless `entityType` is given. */
  entityId?: string;
  entityType?: EntityType;
  /** Default: all roles of the entity's type. None: only a member of the organisation. */
  roles?: readonly Role[];
  /** Default: not a member of the organisation. */
  organisationRoles?: readonly OrganisationRole[];
}

/** A member of an entity; sign in with `signIn(accountId, entityId)`. */
export async function buildMember(db: Db, given: GivenMember = {}): Promise<BuiltMember> {
  const entity = await (given.entityId === undefined
    ? buildEntity(db, { entityType: given.entityType ?? 'TestPartner' })
    : readRow(db, 'entities', { id: given.entityId }));
  const { id: entityId, organisationId } = entity;
  const entityType = EntityType.parse(entity.entityType);
  const accountId = given.accountId ?? (await buildAccount(db)).id;
  const { roles = rolesByEntityType[entityType], organisationRoles = [] } = given;
  const member = { accountId, createdAt: builtAt };
  if (roles.length > 0)
    await insertRow(db, 'entityMembers', { ...member, entityId, roles: [...roles] });
  if (organisationRoles.length > 0) {
    const ofOrganisation = { organisationId, roles: [...organisationRoles] };
    await insertRow(db, 'organisationMembers', { ...member, ...ofOrganisation });
  }
  // The database knows these words alone.
  const standing = entity.standing as EntityStanding;
  return { accountId, entityId, entityType, organisationId, standing, roles, organisationRoles };
}

/** The same as the author of what use cases do. */
export const buildMemberActor = async (db: Db, given: GivenMember): Promise<MemberActor> => ({
  kind: 'member',
  ...(await buildMember(db, given)),
});

/** An offered service at the entity for 20 euros. `position` and `isOffered` are the database's own to fill. */
export async function buildEntityService(db: Db, given: Given<'entityServices'> = {}) {
  return insertRow(db, 'entityServices', {
    ...made(),
    priceCents: 2000,
    radiusKm: given.location === 'AtAddress' ? 15 : null,
    ...given,
    position: sql<string>`earth_point(0, 0)`,
    isOffered: false,
    entityId: given.entityId ?? (await buildEntity(db)).id,
    serviceId: given.serviceId ?? (await buildService(db)).id,
  });
}

/** Half price over the years 2025 to 2029, for every patient; one for a code comes with what opens the code there. */
export async function buildCampaign(db: Db, given: Given<'campaigns'> = {}) {
  const entityServiceId = given.entityServiceId ?? (await buildEntityService(db)).id;
  const { entityId } = await readRow(db, 'entityServices', { id: entityServiceId });
  if (given.entityCode) await openCodeAt(db, given.entityCode, entityId);
  return insertRow(db, 'campaigns', {
    ...made(),
    namePt: 'Campanha',
    nameEn: 'Campaign',
    priceCents: 1000,
    fromDate: '2025-01-01',
    untilDate: '2030-01-01',
    ...given,
    entityServiceId,
  });
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
export async function buildProtocol(db: Db, given: Given<'protocols'> = {}) {
  return insertRow(db, 'protocols', {
    ...made(),
    state: 'active',
    ...given,
    partnerEntityId:
      given.partnerEntityId ?? (await buildEntity(db, { entityType: 'AccommodationPartner' })).id,
    serviceEntityId: given.serviceEntityId ?? (await buildEntity(db)).id,
  });
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
