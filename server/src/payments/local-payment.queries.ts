import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import type { AuthorisationState } from './local-payment.rules.ts';

export interface Authorisation {
  id: string;
  accountId: string;
  entityId: string;
  cartId: string;
  totalCents: number;
  state: AuthorisationState;
  expiresAt: Date;
}

const columns = [
  'id',
  'accountId',
  'entityId',
  'cartId',
  'totalCents',
  'state',
  'expiresAt',
] as const;

/** What a cart asked, each entity once. */
export async function readAuthorisations(db: Db, cartId: string): Promise<Authorisation[]> {
  const rows = await db
    .selectFrom('localPaymentAuthorisations')
    .select(columns)
    .where('cartId', '=', cartId)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as AuthorisationState }));
}

/** The same by its id, locked until the transaction ends. */
export async function lockAuthorisation(trx: Trx, id: string): Promise<Authorisation | null> {
  const row = await trx
    .selectFrom('localPaymentAuthorisations')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, state: row.state as AuthorisationState } : null;
}

export async function insertAuthorisation(
  trx: Trx,
  asked: Omit<Authorisation, 'id' | 'state'> & { now: Date },
): Promise<string> {
  const id = newId();
  const { now: createdAt, ...values } = asked;
  await trx
    .insertInto('localPaymentAuthorisations')
    .values({ id, state: 'asked', createdAt, ...values })
    .execute();
  return id;
}

export async function decideAuthorisation(
  trx: Trx,
  decided: { id: string; state: 'granted' | 'refused'; expiresAt: Date; now: Date },
): Promise<void> {
  const { id, state, expiresAt, now } = decided;
  await trx
    .updateTable('localPaymentAuthorisations')
    .set({ state, expiresAt, decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** How many places an account waits for an answer of. */
export async function countAsked(trx: Trx, accountId: string, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('localPaymentAuthorisations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('state', '=', 'asked')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Of each entity, the authorisation that an account can use at `now`. Two bookings do not use one, since the account
 * is locked by then: whoever books to pay later does so in turn (`isWithinUnpaidQuota`).
 */
export async function readUsable(
  trx: Trx,
  { accountId, entityIds, now }: { accountId: string; entityIds: string[]; now: Date },
): Promise<Map<string, string>> {
  if (entityIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('localPaymentAuthorisations')
    .select(['id', 'entityId'])
    .where('accountId', '=', accountId)
    .where('entityId', 'in', entityIds)
    .where('state', '=', 'granted')
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute();
  return new Map(rows.toReversed().map(({ entityId, id }) => [entityId, id]));
}

export async function markUsed(trx: Trx, ids: string[], paymentId: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('localPaymentAuthorisations')
    .set({ state: 'used', paymentId })
    .where('id', 'in', ids)
    .execute();
}

/** What a desk sees of an authorisation. */
export interface AuthorisationAtDesk {
  state: AuthorisationState;
  expiresAt: Date;
  totalCents: number;
  entity: string;
  timeZone: string;
  account: string;
  recipient: string;
  firstName: string;
  accountLanguage: string;
  servicePt: string;
  serviceEn: string;
  /** Whose time of this cart is, or was last, at this entity; null where it is not held any more. */
  people: Array<{ person: string; startsAt: string | null }>;
}

export async function readAtDesk(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<AuthorisationAtDesk | null> {
  const { rows } = await sql<AuthorisationAtDesk>`
    select l.state, l.expires_at, l.total_cents, e.business_name as entity, e.time_zone,
           ac.first_name || ' ' || ac.last_name as account,
           ac.email as recipient, ac.first_name, ac.language as account_language,
           sv.name_pt as service_pt, sv.name_en as service_en,
           (select coalesce(json_agg(json_build_object('person', p.name,
                     'startsAt', case when o.live and o.expires_at > ${now} then lower(o.during) end)
                     order by s.ordinal), '[]')
              from assets s
              join persons p on p.id = s.person_id
              cross join lateral (
                select last.live, last.expires_at, last.during, last.entity_service_id
                  from occupancy last where last.owner_id = s.id
                 order by last.live desc, last.created_at desc, last.id desc limit 1) o
              -- What the same cart has at other places is not this desk's to know.
              join entity_services es on es.id = o.entity_service_id and es.entity_id = l.entity_id
             where s.cart_id = c.id) as people
      from local_payment_authorisations l
      join entities e on e.id = l.entity_id
      join accounts ac on ac.id = l.account_id and ac.deleted_at is null
      join carts c on c.id = l.cart_id
      join services sv on sv.id = c.service_id
     where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
