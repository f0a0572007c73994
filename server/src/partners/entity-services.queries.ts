import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { isCodeOpenAt } from './code-access.queries.ts';
import type { CampaignWithText } from './price.rules.ts';

/** An entity service with the data of its entity that a booking needs. */
export interface EntityServiceRecord {
  id: string;
  entityId: string;
  serviceId: number;
  location: ServiceLocation;
  /** Kilometres around the entity; null unless the service is done at the patient's address. */
  radiusKm: number | null;
  /** The usual price in whole cents, before campaigns. */
  priceCents: number;
  needsApproval: boolean;
  /** Whether the public can book it: it and its entity are active, it is not paused, and the entity is not private. */
  isOffered: boolean;
  entityName: string;
  entityCode: string;
  address: string;
  postalCode: string;
  locality: string;
  latitude: number;
  longitude: number;
  /** IANA name, e.g. Atlantic/Azores. */
  timeZone: string;
  logoPath: string | null;
  onlinePayment: boolean;
  localPayment: 'off' | 'open' | 'authorised';
  /** 0 cash, 1 bank reference. */
  localPaymentMethods: number[];
}

/** An entity service by its id, also one that is not offered; null for an unknown id. */
export async function readEntityService(db: Db, id: string): Promise<EntityServiceRecord | null> {
  const row = await db
    .selectFrom('entityServices as offered')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .select([
      'offered.id',
      'offered.entityId',
      'offered.serviceId',
      'offered.location',
      'offered.radiusKm',
      'offered.priceCents',
      'offered.needsApproval',
      'offered.isOffered',
      'entity.businessName as entityName',
      'entity.code as entityCode',
      'entity.address',
      'entity.postalCode',
      'entity.locality',
      'entity.latitude',
      'entity.longitude',
      'entity.timeZone',
      'entity.logoPath',
      'entity.onlinePayment',
      'entity.localPayment',
      'entity.localPaymentMethods',
    ])
    .where('offered.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    location: row.location as ServiceLocation,
    localPayment: row.localPayment as EntityServiceRecord['localPayment'],
  };
}

export interface CampaignRecord extends CampaignWithText {
  entityServiceId: string;
  namePt: string;
  nameEn: string;
}

/**
 * The campaigns of these entity services that are in force on some day from `from` to `until`, both inclusive; those for a
 * code only where it opens prices.
 */
export async function readCampaigns(
  db: Db,
  entityServiceIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<CampaignRecord[]> {
  if (entityServiceIds.length === 0) return [];
  return db
    .selectFrom('campaigns')
    .innerJoin('entityServices as offered', 'offered.id', 'campaigns.entityServiceId')
    .select([
      'campaigns.id',
      'entityServiceId',
      'namePt',
      'nameEn',
      'informationPt',
      'informationEn',
      'campaigns.priceCents',
      'fromDate',
      'untilDate',
      'entityCode',
    ])
    .where('entityServiceId', 'in', entityServiceIds)
    .where('campaigns.removedAt', 'is', null)
    .where('fromDate', '<=', until)
    .where('untilDate', '>', from)
    .where(
      sql<boolean>`(campaigns.entity_code is null or ${isCodeOpenAt(sql`campaigns.entity_code`, sql`offered.entity_id`)})`,
    )
    .execute();
}

export interface OfferedEntityService {
  idEntityService: string;
  serviceId: number;
  serviceDescription: string;
  information: string;
  idServiceType: number;
  location: ServiceLocation;
  radiusKm: number | null;
  durationMinutes: number;
  priceCents: number;
  needsApproval: boolean;
  allowPrescription: boolean;
}

/** The services that an entity offers to the public, ordered by service type and name. */
export async function readOfferedEntityServices(
  db: Db,
  entityId: string,
  filter: {
    language: Language;
    serviceTypeId?: number | undefined;
    serviceId?: number | undefined;
  },
): Promise<OfferedEntityService[]> {
  const { language, serviceTypeId, serviceId } = filter;
  const name = language === 'pt' ? 'service.namePt' : 'service.nameEn';
  const information = language === 'pt' ? 'service.informationPt' : 'service.informationEn';
  const rows = await db
    .selectFrom('entityServices as offered')
    .innerJoin('services as service', 'service.id', 'offered.serviceId')
    .select([
      'offered.id as idEntityService',
      'service.id as serviceId',
      `${name} as serviceDescription`,
      `${information} as information`,
      'service.serviceTypeId as idServiceType',
      'offered.location',
      'offered.radiusKm',
      'service.durationMinutes',
      'offered.priceCents',
      'offered.needsApproval',
      'service.allowsPrescription as allowPrescription',
    ])
    .where('offered.entityId', '=', entityId)
    .where('offered.isOffered', '=', true)
    .$if(serviceTypeId !== undefined, (query) =>
      query.where('service.serviceTypeId', '=', serviceTypeId ?? 0),
    )
    .$if(serviceId !== undefined, (query) => query.where('service.id', '=', serviceId ?? 0))
    .orderBy('service.serviceTypeId')
    .orderBy(
      sql`${sql.ref(language === 'pt' ? 'service.name_pt' : 'service.name_en')} collate "pt-PT-x-icu"`,
    )
    .orderBy('offered.location', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, location: row.location as ServiceLocation }));
}

/** The id of what an entity offers, active or not; null if it never offered the service there. */
export async function findEntityServiceId(
  db: Db,
  of: { entityId: string; serviceId: number; location: ServiceLocation },
): Promise<string | null> {
  const row = await db
    .selectFrom('entityServices')
    .select('id')
    .where('entityId', '=', of.entityId)
    .where('serviceId', '=', of.serviceId)
    .where('location', '=', of.location)
    .executeTakeFirst();
  return row?.id ?? null;
}
