import type { AccessibilityFact, SpokenLanguage } from '@vaga/contract/accessibility';
import type { Language } from '@vaga/contract/common';
import type { EntityType } from '@vaga/contract/partners';
import type { LicenceKind } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { PostalArea } from '../../geography/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { PendingFacts, ProfileFacts } from './profile-facts.rules.ts';

/** An entity with all that its managers keep of it. */
export interface ProfileRecord {
  id: string;
  organisationId: string;
  entityType: EntityType;
  companyName: string;
  taxNumber: string;
  code: string;
  state: string;
  confirmNote: string | null;
  timeZone: string;
  businessName: string;
  addressLine1: string;
  postalCode: string;
  locality: string;
  districtCode: string;
  municipalityCode: string;
  latitude: number;
  longitude: number;
  licenceKind: LicenceKind | null;
  licenceNumber: string | null;
  licenceUntil: string | null;
  pendingChanges: PendingFacts | null;
  snsCode: string | null;
  managerName: string | null;
  managerPhone: string | null;
  managerEmail: string | null;
  phone: string | null;
  email: string | null;
  descriptionPt: string;
  descriptionEn: string;
  accessibility: AccessibilityFact[];
  spokenLanguages: SpokenLanguage[];
  isPrivate: boolean;
  onlinePayment: boolean;
  localPayment: 'off' | 'open' | 'authorised';
  localPaymentMethods: number[];
  unpaidReleaseHours: number | null;
  overbookPerDay: number;
  deskMayOverbook: boolean;
  language: Language | null;
}

const columns = columnsOf<ProfileRecord>({
  id: sql`e.id`,
  organisationId: sql`e.organisation_id`,
  entityType: sql`e.entity_type`,
  companyName: sql`o.company_name`,
  taxNumber: sql`o.tax_number`,
  code: sql`e.code`,
  state: sql`e.state`,
  confirmNote: sql`e.confirm_note`,
  timeZone: sql`e.time_zone`,
  businessName: sql`e.business_name`,
  addressLine1: sql`e.address`,
  postalCode: sql`e.postal_code`,
  locality: sql`e.locality`,
  districtCode: sql`e.district_code`,
  municipalityCode: sql`e.municipality_code`,
  latitude: sql`e.latitude`,
  longitude: sql`e.longitude`,
  licenceKind: sql`e.licence_kind`,
  licenceNumber: sql`e.licence_number`,
  licenceUntil: sql`e.licence_until`,
  pendingChanges: sql`e.pending_changes`,
  snsCode: sql`e.sns_code`,
  managerName: sql`e.information_manager_name`,
  managerPhone: sql`e.information_manager_phone`,
  managerEmail: sql`e.information_manager_email`,
  phone: sql`e.phone`,
  email: sql`e.email`,
  descriptionPt: sql`e.description_pt`,
  descriptionEn: sql`e.description_en`,
  accessibility: sql`e.accessibility`,
  spokenLanguages: sql`e.spoken_languages`,
  isPrivate: sql`e.is_private`,
  onlinePayment: sql`e.online_payment`,
  localPayment: sql`e.local_payment`,
  localPaymentMethods: sql`e.local_payment_methods`,
  unpaidReleaseHours: sql`e.unpaid_release_hours`,
  overbookPerDay: sql`e.overbook_per_day`,
  deskMayOverbook: sql`e.desk_may_overbook`,
  language: sql`e.language`,
});

/** @throws if there is no such entity: the session acts for it. */
export async function readProfileRecord(db: Db | Trx, id: string): Promise<ProfileRecord> {
  const { rows } = await sql<ProfileRecord>`
    select ${columns}
      from entities e
      join organisations o on o.id = e.organisation_id
     where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The entity ${id} of a session is missing.`);
  return row;
}

/** The facts that the public sees. */
export function shownFactsOf(record: ProfileRecord): ProfileFacts {
  const { addressLine1, postalCode, locality, districtCode, municipalityCode } = record;
  const { latitude, longitude } = record;
  return {
    businessName: record.businessName,
    address: {
      addressLine1,
      postalCode,
      locality,
      districtCode,
      municipalityCode,
      latitude,
      longitude,
    },
    licence: {
      kind: record.licenceKind,
      number: record.licenceNumber ?? '',
      until: record.licenceUntil,
    },
  };
}

/** Sets the facts that the public sees, with the position that searches go by. */
export async function writeShownFacts(
  trx: Trx,
  id: string,
  { businessName, address, licence }: ProfileFacts,
): Promise<void> {
  const { addressLine1, latitude, longitude, ...place } = address;
  await trx
    .updateTable('entities')
    .set({
      businessName,
      ...place,
      address: addressLine1,
      latitude,
      longitude,
      position: sql<string>`earth_point(${latitude}, ${longitude})`,
      licenceKind: licence.kind,
      licenceNumber: licence.number || null,
      licenceUntil: licence.until,
    })
    .where('id', '=', id)
    .execute();
}

export async function writePendingFacts(
  trx: Trx,
  id: string,
  pending: PendingFacts | null,
): Promise<void> {
  await trx
    .updateTable('entities')
    .set({ pendingChanges: pending === null ? null : JSON.stringify(pending) })
    .where('id', '=', id)
    .execute();
}

/** Why an administrator returned what the entity asked for; null once that no longer counts. */
export async function writeConfirmNote(trx: Trx, id: string, note: string | null): Promise<void> {
  await trx.updateTable('entities').set({ confirmNote: note }).where('id', '=', id).execute();
}

/** Whether a municipality is one of a district or island. */
export async function isMunicipalityOf(
  db: Db | Trx,
  of: { municipalityCode: string; districtCode: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('municipalities')
    .select('code')
    .where('code', '=', of.municipalityCode)
    .where('districtCode', '=', of.districtCode)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What most entities with a postal code have as locality and municipality: those with the whole code before those with its first
 * four digits. Null if none has it.
 */
export async function findPostalAreaOfEntities(db: Db, code: string): Promise<PostalArea | null> {
  const { rows } = await sql<PostalArea>`
    select locality, district_code, municipality_code
      from (select locality, district_code, municipality_code, postal_code = ${code} as has_whole_code
              from entities
             where postal_code like ${`${code.slice(0, 4)}-%`} and locality <> '' and is_active) near
     group by locality, district_code, municipality_code, has_whole_code
     order by has_whole_code desc, count(*) desc, locality
     limit 1`.execute(db);
  return rows[0] ?? null;
}
