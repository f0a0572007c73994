import type { Service, ServiceType } from '@vaga/contract/catalogue';
import type { Language, LookUp } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** Service types ordered by id; with an entity, only those with a service that it offers to the public. */
export async function readServiceTypes(
  db: Db,
  language: Language,
  entityId?: string,
): Promise<ServiceType[]> {
  const rows = await db
    .selectFrom('serviceTypes as type')
    .select([
      'type.id',
      'type.slug',
      language === 'pt' ? 'type.namePt as description' : 'type.nameEn as description',
    ])
    .$if(entityId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('entityServices as offered')
            .innerJoin('services as service', 'service.id', 'offered.serviceId')
            .select('offered.id')
            .whereRef('service.serviceTypeId', '=', 'type.id')
            .where('offered.isOffered', '=', true)
            .where('offered.entityId', '=', entityId ?? ''),
        ),
      ),
    )
    .orderBy('type.id')
    .execute();
  return rows.map((row) => ({ ...row, slug: row.slug as ServiceType['slug'] }));
}

interface ServiceFilter {
  serviceTypeId?: number;
  /** Only services that this entity offers to the public. */
  entityId?: string;
  /** Only services that some entity offers to the public. */
  isOffered?: boolean;
  /** Only services whose result has a validity, which guests show on arrival. */
  countsForTravel?: boolean;
}

/** Services ordered by type and name. */
export async function readServices(
  db: Db,
  language: Language,
  filter: ServiceFilter,
): Promise<Service[]> {
  const { serviceTypeId, entityId, isOffered = entityId !== undefined, countsForTravel } = filter;
  const name = language === 'pt' ? sql.ref('service.name_pt') : sql.ref('service.name_en');
  return db
    .selectFrom('services as service')
    .select([
      'service.id',
      'service.slug',
      'service.serviceTypeId as idServiceType',
      'service.durationMinutes',
      'service.allowsPrescription as allowPrescription',
      language === 'pt' ? 'service.namePt as description' : 'service.nameEn as description',
      language === 'pt'
        ? 'service.informationPt as information'
        : 'service.informationEn as information',
    ])
    .$if(serviceTypeId !== undefined, (query) =>
      query.where('service.serviceTypeId', '=', serviceTypeId ?? 0),
    )
    .$if(countsForTravel === true, (query) => query.where('service.validityHours', 'is not', null))
    .$if(isOffered, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('entityServices as offered')
            .select('offered.id')
            .whereRef('offered.serviceId', '=', 'service.id')
            .where('offered.isOffered', '=', true)
            .$if(entityId !== undefined, (one) =>
              one.where('offered.entityId', '=', entityId ?? ''),
            ),
        ),
      ),
    )
    .orderBy('service.serviceTypeId')
    .orderBy(sql`${name} collate "pt-PT-x-icu"`)
    .execute();
}

export async function isServiceType(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('serviceTypes')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A service with everything that a booking needs; null for an unknown id. */
export async function readService(db: Db, id: number) {
  const row = await db
    .selectFrom('services as service')
    .innerJoin('serviceTypes as type', 'type.id', 'service.serviceTypeId')
    .selectAll('service')
    .select('type.slug as typeSlug')
    .where('service.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

type LookUpTable = 'identificationTypes' | 'prescriptionTypes';

export async function readLookUps(
  db: Db,
  table: LookUpTable,
  language: Language,
): Promise<LookUp[]> {
  return db
    .selectFrom(table)
    .select(['id', language === 'pt' ? 'namePt as description' : 'nameEn as description'])
    .orderBy('id')
    .execute();
}

/** Whether a look-up list has this id. */
export async function isLookUp(db: Db, table: LookUpTable, id: number): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
