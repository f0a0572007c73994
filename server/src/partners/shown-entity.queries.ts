import type { AccessibilityFact } from '@vaga/contract/accessibility';
import type { EntityType } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { SqlOf } from '../platform/row-sql.ts';

/** An entity as search results and the places of a booking show it: `EntityRecord` is that of its public page, `ProfileRecord` that of its managers. */
export interface ShownEntity {
  id: string;
  businessName: string;
  descriptionPt: string;
  descriptionEn: string;
  /** On one line, with postal code and locality. */
  address: string;
  locality: string;
  logoPath: string | null;
  latitude: number;
  longitude: number;
  entityType: EntityType;
  /** IANA name, e.g. Atlantic/Azores. */
  timeZone: string;
  /** Also where the entity has to approve it. */
  takesPaymentOnSite: boolean;
  accessibility: AccessibilityFact[];
}

/** The columns of `entities e`. */
export const shownEntityColumns: SqlOf<ShownEntity> = {
  id: sql`e.id`,
  businessName: sql`e.business_name`,
  descriptionPt: sql`e.description_pt`,
  descriptionEn: sql`e.description_en`,
  address: sql`address_line(e.address, e.postal_code, e.locality)`,
  locality: sql`e.locality`,
  logoPath: sql`e.logo_path`,
  latitude: sql`e.latitude`,
  longitude: sql`e.longitude`,
  entityType: sql`e.entity_type`,
  timeZone: sql`e.time_zone`,
  takesPaymentOnSite: sql`e.local_payment <> 'off'`,
  accessibility: sql`e.accessibility`,
};
