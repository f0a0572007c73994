import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';

/** An appointment as its link needs it. */
export interface LinkedAppointment {
  id: string;
  accountId: string;
  cartId: string;
  personId: string;
  /** Null for an account that signs in. */
  keptByEntityId: string | null;
  contactEmail: string | null;
  /** Of the person, YYYY-MM-DD; null if the entity has recorded none. */
  dateOfBirth: string | null;
  /** Where its messages go, and those of accounts that were merged into it. */
  addresses: string[];
  /** Of the entity where the service is done. */
  phone: string | null;
}

/** SQL: where messages of account `ac` go, and those of accounts that were merged into it: only links that went there open. */
export const linkedAddressesSql = sql<string[]>`array_remove(array(
  select ${accountAddressSql('ac')}
  union select f.contact_email from account_merges m join accounts f on f.id = m.from_account_id
         where m.into_account_id = ac.id and m.undone_at is null), null)`;

/** Null for an unknown appointment, and for that of a deleted account. */
export async function findLinkedAppointment(db: Db, id: string): Promise<LinkedAppointment | null> {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('accounts as ac', 'ac.id', 'a.accountId')
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .select(['a.id', 'a.accountId', 'a.cartId', 'a.personId', 'ac.keptByEntityId', 'e.phone'])
    .select(['ac.contactEmail', 'p.dateOfBirth'])
    .select(linkedAddressesSql.as('addresses'))
    .where('a.id', '=', id)
    .where('ac.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The hotel that booked an appointment, and the entities that may read whether it is done. */
export interface HotelSharing {
  hotelId: string;
  sharesResultWith: string[];
}

const hotelSharing = (db: Db, appointmentId: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('entities as e', 'e.id', 'a.bookedByEntityId')
    .select(['e.id as hotelId', 'a.sharesResultWith'])
    .where('a.id', '=', appointmentId)
    .where('e.entityType', '=', 'AccommodationPartner');

/** Null where no hotel booked it. */
export async function readHotelSharing(
  db: Db,
  appointmentId: string,
): Promise<HotelSharing | null> {
  return (await hotelSharing(db, appointmentId).executeTakeFirst()) ?? null;
}

/** The same, with the appointment locked. */
export async function lockHotelSharing(
  trx: Trx,
  appointmentId: string,
): Promise<HotelSharing | null> {
  const row = await hotelSharing(trx, appointmentId).forUpdate('a').executeTakeFirst();
  return row ?? null;
}
