import type { Language } from '@vaga/contract/common';
import type { RebookingOfferState } from '@vaga/contract/rebooking-offers';
import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';

/** An offer as the desk reads it. */
export interface DeskOfferRow {
  id: string;
  appointmentId: string;
  state: RebookingOfferState;
  personId: string;
  person: string;
  /** As entered. */
  phone: string | null;
  email: string | null;
  service: string;
  timeZone: string;
  fromStartsAt: Date;
  proposedStartsAt: Date | null;
  expiresAt: Date | null;
  lapsesAt: Date | null;
  isReserved: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

interface ReadDeskOffersInput {
  entityId: string;
  /** Open ones, or those that have ended after this time. */
  endedSince: Date | null;
  language: Language;
  now: Date;
}

/** The offers of an entity: open ones by the time that is lost, ended ones the latest first. At most 500. */
export async function readDeskOffers(db: Db, input: ReadDeskOffersInput): Promise<DeskOfferRow[]> {
  const { entityId, endedSince, language, now } = input;
  const isShown = endedSince
    ? sql`o.state <> 'open' and o.ended_at > ${endedSince}`
    : sql`o.state = 'open'`;
  const order = endedSince ? sql`o.ended_at desc` : sql`o.from_starts_at`;
  const { rows } = await sql<DeskOfferRow>`
    select ${columnsOf<DeskOfferRow>({
      id: sql`o.id`,
      appointmentId: sql`a.id`,
      state: sql`o.state`,
      personId: sql`a.person_id`,
      person: sql`p.name`,
      phone: sql`p.phone`,
      email: accountAddressSql('ac'),
      service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
      timeZone: sql`e.time_zone`,
      fromStartsAt: sql`o.from_starts_at`,
      proposedStartsAt: sql`o.proposed_starts_at`,
      expiresAt: sql`o.expires_at`,
      lapsesAt: sql`o.lapses_at`,
      isReserved: sql`o.state = 'open' and exists (
        select from occupancy y where y.live and y.owner_id = o.id and y.expires_at > ${now})`,
      createdAt: sql`o.created_at`,
      endedAt: sql`o.ended_at`,
    })}
      from rebooking_offers o
      join entities e on e.id = o.entity_id
      join appointments a on a.id = o.appointment_id
      join persons p on p.id = a.person_id
      join accounts ac on ac.id = a.account_id
      join entity_services es on es.id = a.entity_service_id
      join services sv on sv.id = es.service_id
     where o.entity_id = ${entityId} and ${isShown}
     order by ${order}, o.id limit 500`.execute(db);
  return rows;
}
