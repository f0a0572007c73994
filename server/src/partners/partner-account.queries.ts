import type { EntityType } from '@vaga/contract/partners';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { Entities } from '../platform/db-types.ts';

/** An entity with the data that its own members see. */
export interface PartnerAccountRecord {
  id: string;
  organisationId: string;
  taxNumber: string;
  businessName: string;
  descriptionPt: string;
  descriptionEn: string;
  code: string;
  /** Whether it has been live. */
  hasBeenLive: boolean;
  entityType: EntityType;
  isPrivate: boolean;
  address: string;
  postalCode: string;
  locality: string;
  municipalityCode: string;
  districtCode: string;
  municipality: string;
  district: string;
  latitude: number;
  longitude: number;
  managerName: string | null;
  managerPhone: string | null;
  managerEmail: string | null;
  /** What it adds to informed consents; '' for nothing. */
  consentPt: string;
  consentEn: string;
}

/** @throws if there is no such entity: the session acts for it. */
export async function readAccountOfEntity(db: Db, id: string): Promise<PartnerAccountRecord> {
  const { rows } = await sql<PartnerAccountRecord>`
    select e.id, e.organisation_id, o.tax_number, e.business_name, e.description_pt, e.description_en, e.code,
           e.live_at is not null as has_been_live, e.entity_type, e.is_private, e.address, e.postal_code, e.locality, e.municipality_code, e.district_code,
           m.name as municipality, d.name as district, e.latitude, e.longitude,
           e.information_manager_name as manager_name, e.information_manager_phone as manager_phone,
           e.information_manager_email as manager_email, e.consent_pt, e.consent_en
      from entities e
      join organisations o on o.id = e.organisation_id
      join municipalities m on m.code = e.municipality_code
      join districts d on d.code = e.district_code
     where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The entity ${id} of a session is missing.`);
  return row;
}

/** Locks an entity until the transaction ends. */
export async function lockEntity(trx: Trx, id: string): Promise<void> {
  await sql`select from entities where id = ${id} for no key update`.execute(trx);
}

export async function updateEntity(
  trx: Trx,
  id: string,
  values: Updateable<Entities>,
): Promise<void> {
  await trx.updateTable('entities').set(values).where('id', '=', id).execute();
}

/** Moves an entity to another address. */
export async function updateEntityPlace(
  trx: Trx,
  id: string,
  place: Pick<PartnerAccountRecord, 'municipalityCode' | 'districtCode' | 'latitude' | 'longitude'>,
): Promise<void> {
  const { latitude, longitude } = place;
  await trx
    .updateTable('entities')
    .set({ ...place, position: sql<string>`earth_point(${latitude}, ${longitude})` })
    .where('id', '=', id)
    .execute();
}
