import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import { newId } from '../../platform/uuid.ts';
import type { OpenRequest } from '../../requests/index.ts';
import type { PayOnSiteApprovalState } from './pay-on-site.rules.ts';

export interface PayOnSiteApproval {
  id: string;
  accountId: string;
  entityId: string;
  cartId: string;
  totalCents: number;
  state: PayOnSiteApprovalState;
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

/** The pay-on-site approvals that a cart requested, one for each entity. */
export async function readPayOnSiteApprovals(db: Db, cartId: string): Promise<PayOnSiteApproval[]> {
  const rows = await db
    .selectFrom('localPaymentAuthorisations')
    .select(columns)
    .where('cartId', '=', cartId)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as PayOnSiteApprovalState }));
}

/** Locks an approval until the transaction ends. */
export async function lockPayOnSiteApproval(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('localPaymentAuthorisations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function insertPayOnSiteRequest(
  trx: Trx,
  input: Omit<PayOnSiteApproval, 'id' | 'state'> & { now: Date },
): Promise<string> {
  const id = newId();
  const { now: createdAt, ...values } = input;
  await trx
    .insertInto('localPaymentAuthorisations')
    .values({ id, state: 'asked', createdAt, ...values })
    .execute();
  return id;
}

export async function decidePayOnSiteApproval(
  trx: Trx,
  input: { id: string; state: 'granted' | 'refused'; expiresAt: Date; now: Date },
): Promise<void> {
  const { id, state, expiresAt, now } = input;
  await trx
    .updateTable('localPaymentAuthorisations')
    .set({ state, expiresAt, decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** How many requests of an account wait for an answer. */
export async function countOpenPayOnSiteRequests(
  trx: Trx,
  accountId: string,
  now: Date,
): Promise<number> {
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
 * For each entity, the approval that an account can use at `now`. Two bookings cannot use the same one: a booking
 * without immediate payment has locked the account before (`lockCartForCheckout`).
 */
export async function readUsablePayOnSiteApprovals(
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

export async function markPayOnSiteApprovalsUsed(
  trx: Trx,
  ids: string[],
  paymentId: string,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('localPaymentAuthorisations')
    .set({ state: 'used', paymentId })
    .where('id', 'in', ids)
    .execute();
}

/** What an entity sees of a pay-on-site request. */
export interface PayOnSiteRequestDetails {
  id: string;
  accountId: string;
  entityId: string;
  organisationId: string;
  cartId: string;
  state: PayOnSiteApprovalState;
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
  /** The persons whose place of this cart is, or last was, at this entity; `startsAt` is null if it is no longer held. */
  people: Array<{ personId: string; person: string; startsAt: string | null }>;
}

export async function readPayOnSiteRequestDetails(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<PayOnSiteRequestDetails | null> {
  const { rows } = await sql<PayOnSiteRequestDetails>`
    select ${requestColumns(now)}
      ${requestTables}
     where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The open requests to an entity. */
export async function listOpenPayOnSiteRequests(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<OpenRequest[]> {
  const { rows } = await sql<PayOnSiteRequestDetails & { createdAt: Date }>`
    select ${requestColumns(now)}, l.created_at
      ${requestTables}
     where l.entity_id = ${entityId} and l.state = 'asked' and l.expires_at > ${now}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    who: row.account,
    people: Math.max(1, row.people.length),
    whatPt: row.servicePt,
    whatEn: row.serviceEn,
    day: null,
    askedAt: row.createdAt,
    answerUntil: row.expiresAt,
    amountCents: row.totalCents,
    timeZone: row.timeZone,
    subjects: row.people.map(({ personId }) => ({ personId, appointmentId: null })),
  }));
}

const requestTables = sql`
      from local_payment_authorisations l
      join entities e on e.id = l.entity_id
      join accounts ac on ac.id = l.account_id and ac.deleted_at is null
      join carts c on c.id = l.cart_id
      join services sv on sv.id = c.service_id`;

const requestColumns = (now: Date) =>
  columnsOf<PayOnSiteRequestDetails>({
    id: sql`l.id`,
    accountId: sql`l.account_id`,
    entityId: sql`l.entity_id`,
    organisationId: sql`e.organisation_id`,
    cartId: sql`l.cart_id`,
    state: sql`l.state`,
    expiresAt: sql`l.expires_at`,
    totalCents: sql`l.total_cents`,
    entity: sql`e.business_name`,
    timeZone: sql`e.time_zone`,
    account: sql`ac.first_name || ' ' || ac.last_name`,
    recipient: sql`ac.email`,
    firstName: sql`ac.first_name`,
    accountLanguage: sql`ac.language`,
    servicePt: sql`sv.name_pt`,
    serviceEn: sql`sv.name_en`,
    people: sql`(
      select coalesce(json_agg(json_build_object('personId', p.id, 'person', p.name,
               'startsAt', case when o.live and o.expires_at > ${now} then lower(o.during) end)
               order by s.ordinal), '[]')
        from assets s
        join persons p on p.id = s.person_id
        cross join lateral (
          select last.live, last.expires_at, last.during, last.entity_service_id
            from occupancy last where last.owner_id = s.id
           order by last.live desc, last.created_at desc, last.id desc limit 1) o
        -- The entity does not see what the same cart holds at other entities.
        join entity_services es on es.id = o.entity_service_id and es.entity_id = l.entity_id
       where s.cart_id = c.id)`,
  });
