import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import { activeEntityCodeAt } from '../cart/index.ts';
import { accountAddressSql } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { OfferState } from './waitlist.rules.ts';

/** The facts that decide whether an entry is offered places at an entity. */
export interface OfferCandidate {
  /** The code of its cart that is active now. */
  entityCode: string | null;
  /** Neither the account nor a person of the cart is deleted. */
  hasAllPersons: boolean;
  /** The entity services of that entity at which the entry waits and that are not paused. */
  entityServiceIds: string[];
  /** Starts that were offered to any of its persons before, in this entry or an earlier one, and not taken. */
  passedStarts: Array<{ entityServiceId: string; startsAt: string }>;
}

export async function readOfferCandidate(
  trx: Trx,
  { entryId, entityId, now }: { entryId: string; entityId: string; now: Date },
): Promise<OfferCandidate> {
  const { rows } = await sql<OfferCandidate>`/* prepared */
    select ${activeEntityCodeAt(now)} as entity_code,
           exists (select from accounts a where a.id = c.account_id and a.deleted_at is null)
             and not exists (select from assets s join persons p on p.id = s.person_id
                              where s.cart_id = c.id and p.deleted_at is not null) as has_all_persons,
           array(select w.entity_service_id from waiting_wishes w join entity_services es on es.id = w.entity_service_id
                  where w.entry_id = e.id and w.entity_id = ${entityId} and not es.is_paused
                  order by w.ordinal) as entity_service_ids,
           (select coalesce(json_agg(json_build_object('entityServiceId', o.entity_service_id,
                     'startsAt', o.starts_at)), '[]')
              from waiting_entries before join waiting_offers o on o.entry_id = before.id
             where before.account_id = e.account_id and o.state in ('declined', 'lapsed')
               and exists (select from assets own
                            where own.cart_id = e.cart_id and own.person_id = any(coalesce(o.person_ids, array(
                              select theirs.person_id from assets theirs where theirs.cart_id = before.cart_id))))
           ) as passed_starts
      from waiting_entries e join carts c on c.id = e.cart_id where e.id = ${entryId}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('An entry without a cart.');
  return found;
}

/** The offer is made to the persons whom the cart of its entry has now. */
export async function insertOffer(
  trx: Trx,
  offer: {
    id: string;
    entryId: string;
    entityServiceId: string;
    startsAt: Date;
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  const { now, ...values } = offer;
  const personIds = sql<string[]>`array(
    select s.person_id from waiting_entries e join assets s on s.cart_id = e.cart_id
     where e.id = ${offer.entryId} order by s.ordinal)`;
  await trx
    .insertInto('waitingOffers')
    .values({ ...values, personIds, state: 'open', createdAt: now })
    .execute();
}

/** The open offer of an entry. */
export async function findOpenOffer(trx: Trx, entryId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('waitingOffers')
    .select('id')
    .where('entryId', '=', entryId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function endOffer(
  trx: Trx,
  offer: { id: string; as: Exclude<OfferState, 'open'>; now: Date },
): Promise<void> {
  await trx
    .updateTable('waitingOffers')
    .set({ state: offer.as, endedAt: offer.now })
    .where('id', '=', offer.id)
    .where('state', '=', 'open')
    .execute();
}

export async function findEntryOfOffer(db: Db, offerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('waitingOffers')
    .select('entryId')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return row?.entryId ?? null;
}

/** Open offers that expired before `before`: the job that ends them has failed. */
export async function readOverdueOfferIds(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('waitingOffers')
    .select('id')
    .where('state', '=', 'open')
    .where('expiresAt', '<', before)
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** An offer with everything that its messages and screens show. `held` has its instants as JSON. */
export interface OfferDetails {
  id: string;
  entryId: string;
  state: OfferState;
  isWaiting: boolean;
  isCheckedOut: boolean;
  isPaymentPending: boolean;
  accountId: string;
  cartId: string;
  /** Null for an account without an address. */
  recipient: string | null;
  firstName: string;
  language: Language;
  servicePt: string;
  serviceEn: string;
  entityServiceId: string;
  entityId: string;
  entity: string;
  address: string;
  location: ServiceLocation;
  timeZone: string;
  startsAt: Date;
  expiresAt: Date;
  people: number;
  /** The places of the offer that the cart holds now, by start. */
  held: Array<{
    person: string;
    phone: string | null;
    startsAt: string;
    endsAt: string;
    priceCents: number;
    expiresAt: string;
  }>;
}

/** @param condition SQL over `waiting_offers w` and `waiting_entries e`. */
async function readOffersWhere(
  db: Db,
  condition: ReturnType<typeof sql>,
  now: Date,
): Promise<OfferDetails[]> {
  const { rows } = await sql<OfferDetails>`
    select w.id, w.entry_id, w.state, e.ended_at is null as is_waiting,
           c.checked_out_at is not null as is_checked_out,
           c.open_payment_id is not null as is_payment_pending,
           e.account_id, c.id as cart_id, ${accountAddressSql('a')} as recipient, a.first_name, a.language,
           sv.name_pt as service_pt, sv.name_en as service_en, w.entity_service_id,
           en.id as entity_id, en.business_name as entity, es.location, en.time_zone,
           case when es.location = 'Online' then ''
                else address_line(en.address, en.postal_code, en.locality) end as address,
           w.starts_at, w.expires_at,
           (select count(*)::int from assets s where s.cart_id = c.id) as people,
           coalesce((
             select json_agg(json_build_object('person', p.name, 'phone', p.phone, 'startsAt', lower(o.during),
                      'endsAt', upper(o.during), 'priceCents', o.price_cents, 'expiresAt', o.expires_at)
                      order by lower(o.during), s.ordinal)
               from assets s
               join persons p on p.id = s.person_id
               join occupancy o on o.owner_id = s.id and o.live and o.state = 'hold' and o.expires_at > ${now}
                and o.entity_service_id = w.entity_service_id
              where s.cart_id = c.id), '[]') as held
      from waiting_offers w
      join waiting_entries e on e.id = w.entry_id
      join carts c on c.id = e.cart_id
      join accounts a on a.id = e.account_id and a.deleted_at is null
      join entity_services es on es.id = w.entity_service_id
      join entities en on en.id = es.entity_id
      join services sv on sv.id = es.service_id
     where ${condition}`.execute(db);
  return rows;
}

export async function readOffer(db: Db, id: string, now: Date): Promise<OfferDetails | null> {
  return (await readOffersWhere(db, sql`w.id = ${id}`, now))[0] ?? null;
}

export function readOpenOffersOfAccount(
  db: Db,
  accountId: string,
  now: Date,
): Promise<OfferDetails[]> {
  return readOffersWhere(db, sql`w.state = 'open' and e.account_id = ${accountId}`, now);
}

/** An active entry as the account sees it. */
export interface ListedEntry {
  id: string;
  cartId: string;
  servicePt: string;
  serviceEn: string;
  date: string;
  entityServiceId: string;
  entity: string;
  radiusKm: number | null;
  people: string[];
}

/** The active entries of an account, the earliest day first; none of past days or booked carts. */
export async function readActiveEntriesOfAccount(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select w.id, w.cart_id, sv.name_pt as service_pt, sv.name_en as service_en, w.date, w.entity_service_id,
           en.business_name as entity, w.radius_km,
           array(select p.name from assets s join persons p on p.id = s.person_id
                  where s.cart_id = c.id order by s.ordinal) as people
      from waiting_entries w
      join carts c on c.id = w.cart_id
      join entity_services es on es.id = w.entity_service_id
      join entities en on en.id = es.entity_id
      join services sv on sv.id = es.service_id
     where w.account_id = ${accountId} and w.ended_at is null and c.checked_out_at is null
       and w.date >= (${now}::timestamptz at time zone w.time_zone)::date
     order by w.date, w.id`.execute(db);
  return rows;
}
