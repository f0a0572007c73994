import type { RebookingOfferState } from '@vaga/contract/rebooking-offers';
import { sql } from 'kysely';
import { linkedAddressesSql } from '../../appointments/index.ts';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import { stillStandsSql } from './rebooking-offers.queries.ts';

/** An offer with what its bearer and its messages need. */
export interface RebookingOfferDetails {
  id: string;
  appointmentId: string;
  state: RebookingOfferState;
  accountId: string;
  /** An address; null for an account without one. */
  recipient: string | null;
  /** That address, and those of accounts that were merged into it. */
  addresses: string[];
  firstName: string;
  language: 'pt' | 'en';
  person: string;
  /** As entered. */
  personPhone: string | null;
  entityId: string;
  entity: string;
  address: string;
  phone: string | null;
  timeZone: string;
  entityServiceId: string;
  entityCode: string | null;
  fromStartsAt: Date;
  proposedStartsAt: Date | null;
  expiresAt: Date | null;
  lapsesAt: Date | null;
  isReserved: boolean;
  /** The appointment is still booked for the time that is lost. */
  stands: boolean;
  /** Of the appointment as it is; null where it is cancelled. */
  startsAt: Date | null;
  refundCents: number;
  toldAt: Date | null;
  remindedAt: Date | null;
}

/** Null for an unknown offer, and for one of a deleted account. */
export async function readOfferDetails(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<RebookingOfferDetails | null> {
  const { rows } = await sql<RebookingOfferDetails>`
    select ${columnsOf<RebookingOfferDetails>({
      id: sql`o.id`,
      appointmentId: sql`a.id`,
      state: sql`o.state`,
      accountId: sql`a.account_id`,
      recipient: accountAddressSql('ac'),
      addresses: linkedAddressesSql,
      firstName: sql`ac.first_name`,
      language: sql`ac.language`,
      person: sql`p.name`,
      personPhone: sql`p.phone`,
      entityId: sql`e.id`,
      entity: sql`e.business_name`,
      address: sql`case when es.location = 'Online' then ''
        else coalesce(a.address, address_line(e.address, e.postal_code, e.locality)) end`,
      phone: sql`e.phone`,
      timeZone: sql`e.time_zone`,
      entityServiceId: sql`a.entity_service_id`,
      entityCode: sql`c.entity_code`,
      fromStartsAt: sql`o.from_starts_at`,
      proposedStartsAt: sql`o.proposed_starts_at`,
      expiresAt: sql`o.expires_at`,
      lapsesAt: sql`o.lapses_at`,
      isReserved: sql`exists (
        select from occupancy y where y.live and y.owner_id = o.id and y.expires_at > ${now})`,
      stands: stillStandsSql,
      startsAt: sql`case when a.status <> 'Canceled' then a.starts_at end`,
      refundCents: sql`case when a.paid_at is not null and not a.is_local_payment then a.price_cents else 0 end`,
      toldAt: sql`o.told_at`,
      remindedAt: sql`o.reminded_at`,
    })}
      from rebooking_offers o
      join appointments a on a.id = o.appointment_id
      join carts c on c.id = a.cart_id
      join persons p on p.id = a.person_id
      join accounts ac on ac.id = a.account_id and ac.deleted_at is null
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
     where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
