import { sql } from 'kysely';
import { isCanceledIndividuallySql } from '../appointments/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { fixedStatement } from '../platform/fixed-statement.ts';
import type { PlaceTerms } from './payment-types.rules.ts';

export interface PlaceOfCart extends PlaceTerms {
  startsAt: Date;
  heldSince: Date;
  expiresAt: Date;
  entity: string;
  entityId: string;
  entityServiceId: string;
  timeZone: string;
}

/** What a cart holds at `now`, with how the place of each lets people pay. */
export function readPlacesOfCart(db: Db, cartId: string, now: Date): Promise<PlaceOfCart[]> {
  return readPlaces(db, { cartId, now });
}

const readPlaces = fixedStatement(
  ({ cartId, now }: { cartId: string; now: Date }) => sql<PlaceOfCart>`
    select lower(o.during) as starts_at, o.price_cents, coalesce(o.held_since, o.created_at) as held_since, o.expires_at,
           e.business_name as entity, e.id as entity_id, es.id as entity_service_id, e.time_zone, e.online_payment, e.local_payment,
           e.local_payment_methods as local_methods,
           exists (select from local_payment_authorisations l
                    where l.account_id = o.account_id and l.entity_id = e.id and l.state = 'granted'
                      and l.expires_at > ${now}) as is_authorised
      from occupancy o
      join entity_services es on es.id = o.entity_service_id
      join entities e on e.id = es.entity_id
     where o.cart_id = ${cartId} and o.live and o.state = 'hold' and o.expires_at > ${now}
     order by lower(o.during)`,
);

/**
 * The last places of these assets, live or given back: what they cost together, each at the price it was taken for, and
 * whether one is at another time or service than the payment was for, because its person chose anew since.
 */
export async function readLastPlaces(
  db: Db,
  { paymentId, assetIds }: { paymentId: string; assetIds: string[] },
): Promise<{ cents: number; haveMoved: boolean }> {
  const { rows } = await sql<{ cents: number; haveMoved: boolean }>`
    with latest as (
      select distinct on (owner_id) owner_id, price_cents, lower(during) as starts_at, entity_service_id
        from occupancy where owner_id = any(${assetIds})
       order by owner_id, live desc, created_at desc, id desc)
    select (select coalesce(sum(price_cents), 0)::int from latest) as cents,
           exists (select from latest l join appointments a on a.asset_id = l.owner_id and a.payment_id = ${paymentId}
                    where (l.starts_at, l.entity_service_id) <> (a.starts_at, a.entity_service_id)) as have_moved`.execute(
    db,
  );
  return rows[0] ?? { cents: 0, haveMoved: false };
}

/** What the appointments of a payment cost that were canceled alone while it was on its way. */
export async function readPriceOfCanceled(trx: Trx, paymentId: string): Promise<number> {
  const row = await trx
    .selectFrom('appointments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('priceCents'), eb.lit(0)).as('cents'))
    .where('paymentId', '=', paymentId)
    .where(isCanceledIndividuallySql('appointments'))
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}

/** Who of a cart still waits for a payment, by asset. */
export async function readWaiting(trx: Trx, cartId: string): Promise<string[]> {
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

/** The last time of each person of a cart who is to pay and holds no place any more. */
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

/** The canceled appointments of a payment whose money goes back as a whole, in the order in which they are locked. */
export async function readCanceledOf(trx: Trx, paymentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('appointments')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'Canceled')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
