import type { AccessibilityFact, SpokenLanguage } from '@vaga/contract/accessibility';
import type { EntityType, OpeningHours } from '@vaga/contract/partners';
import type { EntityStanding } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { SqlOf } from '../platform/row-sql.ts';
import { columnsOf } from '../platform/row-sql.ts';

/** An entity with the data of its public page. */
export interface EntityRecord {
  id: string;
  companyName: string;
  businessName: string;
  descriptionPt: string;
  descriptionEn: string;
  entityType: EntityType;
  code: string;
  logoPath: string | null;
  address: string;
  postalCode: string;
  locality: string;
  municipality: string;
  district: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  phone: string | null;
  /** Of an entity without schedules, such as a hotel. */
  workingHours: OpeningHours[];
  accessibility: AccessibilityFact[];
  spokenLanguages: SpokenLanguage[];
  onlinePayment: boolean;
  localPayment: string;
  localPaymentMethods: number[];
  standing: EntityStanding;
  /** YYYY-MM-DD; null unless it is paused. */
  pausedUntil: string | null;
}

const columns: SqlOf<EntityRecord> = {
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
  standing: sql`e.standing`,
  pausedUntil: sql`e.paused_until`,
};

const tables = sql`entities e
      join organisations o on o.id = e.organisation_id
      join municipalities m on m.code = e.municipality_code
      join districts d on d.code = e.district_code`;

/**
 * An entity that has a public page: it has been live, is not private, and not of the type Administrator. Null for any other. The page
 * stays while it is paused, and says so once it is closed.
 */
export async function readPublicEntity(db: Db, id: string): Promise<EntityRecord | null> {
  const { rows } = await sql<EntityRecord>`
    select ${columnsOf(columns)}
      from ${tables}
     where e.id = ${id} and e.standing <> 'setup' and e.live_at is not null and not e.is_private
       and e.entity_type <> 'Administrator'`.execute(db);
  return rows[0] ?? null;
}

/**
 * An entity with the data of its public page, whatever its state, and as that page will be once it is live.
 * @throws if there is none: a session acts for it
 */
export async function readEntityRecord(db: Db, id: string): Promise<EntityRecord> {
  const asLive = columnsOf<EntityRecord>({
    ...columns,
    standing: sql`'open'`,
    pausedUntil: sql`null`,
  });
  const { rows } =
    await sql<EntityRecord>`select ${asLive} from ${tables} where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The entity ${id} of a session is missing.`);
  return row;
}
