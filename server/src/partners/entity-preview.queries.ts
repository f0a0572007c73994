import type { Language } from '@vaga/contract/common';
import type { EntityPreview } from '@vaga/contract/entity-preview';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { columnsOf } from '../platform/row-sql.ts';
import type { EntityRecord } from './partners.queries.ts';

const columns = columnsOf<EntityRecord>({
  id: sql`e.id`,
  companyName: sql`o.company_name`,
  businessName: sql`e.business_name`,
  descriptionPt: sql`e.description_pt`,
  descriptionEn: sql`e.description_en`,
  entityType: sql`e.entity_type`,
  code: sql`e.code`,
  logoPath: sql`e.logo_path`,
  address: sql`e.address`,
  postalCode: sql`e.postal_code`,
  locality: sql`e.locality`,
  municipality: sql`m.name`,
  district: sql`d.name`,
  latitude: sql`e.latitude`,
  longitude: sql`e.longitude`,
  timeZone: sql`e.time_zone`,
  phone: sql`e.phone`,
  workingHours: sql`e.working_hours`,
  accessibility: sql`e.accessibility`,
  spokenLanguages: sql`e.spoken_languages`,
  onlinePayment: sql`e.online_payment`,
  localPayment: sql`e.local_payment`,
  localPaymentMethods: sql`e.local_payment_methods`,
  // As it will be once it is live.
  standing: sql`'open'`,
  pausedUntil: sql`null`,
});

/** An entity with the data of its public page, whatever its state. @throws if there is none: a session acts for it */
export async function readEntityRecord(db: Db, id: string): Promise<EntityRecord> {
  const { rows } = await sql<EntityRecord>`
    select ${columns}
      from entities e
      join organisations o on o.id = e.organisation_id
      join municipalities m on m.code = e.municipality_code
      join districts d on d.code = e.district_code
     where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The entity ${id} of a session is missing.`);
  return row;
}

/** The active services of an entity by name, in a language. */
export async function readPreviewServices(
  db: Db,
  { entityId, language }: { entityId: string; language: Language },
): Promise<EntityPreview['services']> {
  const name = language === 'en' ? sql`s.name_en` : sql`s.name_pt`;
  const { rows } = await sql<EntityPreview['services'][number]>`
    select ${name} as name, es.location, es.price_cents
      from entity_services es join services s on s.id = es.service_id
     where es.entity_id = ${entityId} and es.is_active order by 1, es.id`.execute(db);
  return rows;
}
