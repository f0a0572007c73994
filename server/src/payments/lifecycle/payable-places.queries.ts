import { sql } from 'kysely';
import { isCanceledIndividuallySql } from '../../appointments/index.ts';
import { activeEntityCodeAt, canBook } from '../../cart/index.ts';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';

/** How a held place can be paid. */
export interface PlacePaymentTerms {
  onlinePayment: boolean;
  localPayment: 'off' | 'open' | 'authorised';
  localMethods: number[];
  /** Whether the account has a usable approval of an entity that requires one. */
  hasPayOnSiteApproval: boolean;
  /** The price of this place. */
  priceCents: number;
}

export interface PayablePlace extends PlacePaymentTerms {
  startsAt: Date;
  heldSince: Date;
  expiresAt: Date;
  entity: string;
  entityId: string;
  entityServiceId: string;
  timeZone: string;
}

/** The places that a cart holds at `now`, with their payment terms. */
export function readPayablePlaces(db: Db, cartId: string, now: Date): Promise<PayablePlace[]> {
  return payablePlacesStatement(db, { cartId, now });
}

const payablePlacesStatement = compileOnce(
  ({ cartId, now }: { cartId: string; now: Date }) => sql<PayablePlace>`
    select lower(o.during) as starts_at, o.price_cents, coalesce(o.held_since, o.created_at) as held_since, o.expires_at,
           e.business_name as entity, e.id as entity_id, es.id as entity_service_id, e.time_zone, e.online_payment, e.local_payment,
           e.local_payment_methods as local_methods,
           exists (select from local_payment_authorisations l
                    where l.account_id = o.account_id and l.entity_id = e.id and l.state = 'granted'
                      and l.expires_at > ${now}) as has_pay_on_site_approval
      from occupancy o
      join entity_services es on es.id = o.entity_service_id
      join entities e on e.id = es.entity_id
     where o.cart_id = ${cartId} and o.live and o.state = 'hold' and o.expires_at > ${now}
     order by lower(o.during)`,
);

/**
 * The latest places of these assets, live or released: their sum, each at the price at which it was taken, and
 * whether one has another time or service than the payment's appointment, because the person chose again since.
 */
export async function readLatestPlaces(
  db: Db,
  { paymentId, assetIds }: { paymentId: string; assetIds: string[] },
): Promise<{ cents: number; hasMoved: boolean }> {
  const { rows } = await sql<{ cents: number; hasMoved: boolean }>`
    with latest as (
      select distinct on (owner_id) owner_id, price_cents, lower(during) as starts_at, entity_service_id
        from occupancy where owner_id = any(${assetIds})
       order by owner_id, live desc, created_at desc, id desc)
    select (select coalesce(sum(price_cents), 0)::int from latest) as cents,
           exists (select from latest l join appointments a on a.asset_id = l.owner_id and a.payment_id = ${paymentId}
                    where (l.starts_at, l.entity_service_id) <> (a.starts_at, a.entity_service_id)) as has_moved`.execute(
    db,
  );
  return rows[0] ?? { cents: 0, hasMoved: false };
}

/** The sum of the payment's appointments that were cancelled alone while it was pending. */
export async function readCanceledCents(trx: Trx, paymentId: string): Promise<number> {
  const row = await trx
    .selectFrom('appointments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('priceCents'), eb.lit(0)).as('cents'))
    .where('paymentId', '=', paymentId)
    .where(isCanceledIndividuallySql('appointments'))
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}

/** The assets of a cart that still wait for a payment. */
export async function readUnpaidAssetIds(trx: Trx, cartId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('appointments')
    .select('assetId')
    .where('cartId', '=', cartId)
    .where('status', '=', 'PaymentPending')
    .execute();
  return rows.map(({ assetId }) => assetId);
}

export interface LostPlace {
  assetId: string;
  entityServiceId: string;
  startsAt: Date;
}

/** The latest appointment of each person of the payment who holds no place any more. */
export async function readLostPlaces(
  trx: Trx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<LostPlace[]> {
  const { rows } = await sql<LostPlace>`
    select a.asset_id, a.entity_service_id, a.starts_at
      from appointments a
     where a.payment_id = ${paymentId} and a.starts_at is not null
       and (a.status = 'PaymentPending' or (a.status = 'Canceled' and a.status_reason in ('expired', 'paymentCanceled')))
       and not exists (select from appointments b where b.asset_id = a.asset_id and b.status <> 'Canceled' and b.id <> a.id)
       and not exists (select from occupancy o where o.owner_id = a.asset_id and o.live and o.expires_at > ${now})`.execute(
    trx,
  );
  return rows;
}

/** The cancelled appointments of a payment that is refunded in full, in lock order. */
export async function readCanceledAppointmentIds(trx: Trx, paymentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('appointments')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'Canceled')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The entity code that is in force for a cart at `now`. */
export async function readEntityCode(db: Db, cartId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select ${activeEntityCodeAt(now)} as code from carts c where c.id = ${cartId}`.execute(db);
  return rows[0]?.code ?? null;
}

/**
 * Whether a cart can book all of these entity services now, as for a new hold: the protocol that opened a private one may have
 * ended. Those of the entity whose desk opened the cart stay open to it.
 */
export async function canBookAll(
  trx: Trx,
  { cartId, entityServiceIds, now }: { cartId: string; entityServiceIds: string[]; now: Date },
): Promise<boolean> {
  const ids = [...new Set(entityServiceIds)];
  const { rows } = await sql<{ id: string }>`
    select es.id from carts c, entity_services es join entities e on e.id = es.entity_id
     where c.id = ${cartId} and ${uuidIn(sql`es.id`, ids)}
       and (c.booked_by_entity_id = e.id or (${canBook(now)}))`.execute(trx);
  return rows.length === ids.length;
}
