import type { Language } from '@vaga/contract/common';
import type { Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { isCanceledIndividuallySql } from '../../appointments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Deferrals } from '../../platform/db-types.ts';
import type { PaymentLinkState } from './payment-link.rules.ts';
import type { Payment } from './payments.queries.ts';
import { isOpenPayment } from './payments.queries.ts';

/** A payment link; the table keeps its earlier name, `deferrals`, and `deferral_links` holds the hashes of its tokens. */
export interface PaymentLink
  extends Omit<Selectable<Deferrals>, 'state' | 'language' | 'payerLanguage'> {
  state: PaymentLinkState;
  language: Language;
  payerLanguage: Language | null;
}

export async function insertPaymentLink(
  trx: Trx,
  paymentLink: Pick<
    PaymentLink,
    'id' | 'cartId' | 'accountId' | 'email' | 'language' | 'expiresAt' | 'createdAt'
  >,
): Promise<PaymentLink> {
  const row = await trx
    .insertInto('deferrals')
    .values({ ...paymentLink, state: 'open' })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as PaymentLink;
}

export async function updatePaymentLink(
  trx: Trx,
  id: string,
  values: Omit<Updateable<Deferrals>, 'state'> & { state?: PaymentLinkState },
): Promise<void> {
  await trx.updateTable('deferrals').set(values).where('id', '=', id).execute();
}

export async function findPaymentLink(db: Db, id: string): Promise<PaymentLink | null> {
  const row = await db.selectFrom('deferrals').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? (row as PaymentLink) : null;
}

/** Finds no link of a deleted account. */
export async function findPaymentLinkByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<PaymentLink | null> {
  const row = await db
    .selectFrom('deferralLinks')
    .innerJoin('deferrals', 'deferrals.id', 'deferralLinks.deferralId')
    .innerJoin('accounts', 'accounts.id', 'deferrals.accountId')
    .selectAll('deferrals')
    .where('deferralLinks.tokenHash', '=', tokenHash)
    .where('accounts.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? (row as PaymentLink) : null;
}

export async function findOpenPaymentLink(db: Db, cartId: string): Promise<PaymentLink | null> {
  const row = await db
    .selectFrom('deferrals')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? (row as PaymentLink) : null;
}

/** The open link of a cart, else the one that closed last. */
export async function findPaymentLinkOfCart(db: Db, cartId: string): Promise<PaymentLink | null> {
  const row = await db
    .selectFrom('deferrals')
    .selectAll()
    .where('cartId', '=', cartId)
    .orderBy(sql`ended_at desc nulls first`)
    .limit(1)
    .executeTakeFirst();
  return row ? (row as PaymentLink) : null;
}

export async function insertPaymentLinkToken(
  trx: Trx,
  link: { tokenHash: Buffer; deferralId: string; now: Date },
): Promise<void> {
  const { now: createdAt, ...row } = link;
  await trx
    .insertInto('deferralLinks')
    .values({ ...row, createdAt })
    .execute();
}

/** Invalidates the tokens that were sent to an earlier address. */
export async function deletePaymentLinkTokens(trx: Trx, deferralId: string): Promise<void> {
  await trx.deleteFrom('deferralLinks').where('deferralId', '=', deferralId).execute();
}

/** The relevant payment of a link: the open one, else the paid one, else the last one that had appointments. */
export async function findPaymentOfLink(db: Db, deferralId: string): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select p.* from payments p
     where p.deferral_id = ${deferralId}
     order by ${isOpenPayment} desc, p.status = 'paid' desc,
              exists (select from appointments a where a.payment_id = p.id) desc, p.ended_at desc, p.id desc
     limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether the owner of a cart has booked it or is paying for it, without the link. */
export async function isPaidWithoutLink(db: Db, cartId: string): Promise<boolean> {
  const { rows } = await sql`
    select c.id from carts c
     where c.id = ${cartId}
       and (c.checked_out_at is not null or exists (
             select from payments p
              where p.cart_id = c.id and ${isOpenPayment}))`.execute(db);
  return rows.length > 0;
}

/** One person's appointment as a payment link and the e-mails about a payment show it. */
export interface PaymentAppointment {
  idAsset: string;
  person: string;
  priceCents: number;
  startsAt: Date;
  endsAt: Date;
  idEntityService: string;
  idEntity: string;
  entity: string;
  address: string;
  location: 'Entity' | 'AtAddress' | 'Online';
  timeZone: string;
  serviceId: number;
  serviceTypeSlug: string;
  servicePt: string;
  serviceEn: string;
}

/**
 * The appointments of a payment, whether their places are held, booked or lost, by start and name. Leaves out a
 * person whose appointment was cancelled alone.
 */
export async function readAppointmentsOfPayment(
  db: Db,
  paymentId: string,
): Promise<PaymentAppointment[]> {
  const { rows } = await sql<PaymentAppointment>`
    select a.asset_id as id_asset, p.name as person, a.price_cents, a.starts_at, a.ends_at,
           es.id as id_entity_service, e.id as id_entity, e.business_name as entity, es.location, e.time_zone,
           case when es.location = 'Online' then ''
                else coalesce(a.address, address_line(e.address, e.postal_code, e.locality)) end as address,
           sv.id as service_id, st.slug as service_type_slug, sv.name_pt as service_pt, sv.name_en as service_en
      from appointments a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      join service_types st on st.id = sv.service_type_id
     where a.payment_id = ${paymentId} and a.starts_at is not null
       and not ${isCanceledIndividuallySql('a')}
     order by a.starts_at, p.name`.execute(db);
  return rows;
}

/** The service of a cart. */
export function readServiceOfCart(
  db: Db,
  cartId: string,
): Promise<Pick<PaymentAppointment, 'serviceId' | 'serviceTypeSlug' | 'servicePt' | 'serviceEn'>> {
  return db
    .selectFrom('carts')
    .innerJoin('services', 'services.id', 'carts.serviceId')
    .innerJoin('serviceTypes', 'serviceTypes.id', 'services.serviceTypeId')
    .select([
      'services.id as serviceId',
      'serviceTypes.slug as serviceTypeSlug',
      'services.namePt as servicePt',
      'services.nameEn as serviceEn',
    ])
    .where('carts.id', '=', cartId)
    .executeTakeFirstOrThrow();
}

/** The sum of the places that a cart holds now. */
export async function readHeldCents(db: Db, cartId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('occupancy')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('priceCents'), eb.lit(0)).as('cents'))
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .where('state', '=', 'hold')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}

/** The first name of the account's owner; empty if there is no such account. */
export async function readOwnerFirstName(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('firstName')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.firstName ?? '';
}
