import type { EntityType } from '@vaga/contract/partners';
import type { ProtocolPayer, ProtocolState } from '@vaga/contract/protocols';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { Protocols } from '../platform/db-types.ts';

/** A protocol with both of its entities. */
export interface ProtocolRecord {
  id: string;
  state: ProtocolState;
  description: string;
  payer: ProtocolPayer;
  askedAt: Date | null;
  answeredAt: Date | null;
  reason: string | null;
  partnerEntityId: string;
  partnerOrganisationId: string;
  partner: string;
  partnerType: EntityType;
  partnerCode: string;
  partnerAddress: string;
  serviceEntityId: string;
  serviceOrganisationId: string;
  entity: string;
  /** Of the service entity. */
  timeZone: string;
  distanceKm: number;
  /** The lowest price of a campaign for the partner's code, today or later; null without one. */
  priceCents: number | null;
}

const columns = (now: Date) => sql`
  p.id, p.state, p.description, p.payer, p.asked_at, p.answered_at, p.answer_reason as reason,
  partner.id as partner_entity_id, partner.organisation_id as partner_organisation_id,
  partner.business_name as partner, partner.entity_type as partner_type, partner.code as partner_code,
  address_line(partner.address, partner.postal_code, partner.locality) as partner_address,
  service.id as service_entity_id, service.organisation_id as service_organisation_id, service.business_name as entity,
  service.time_zone,
  chord_to_km(partner.position <-> service.position) as distance_km,
  (select min(k.price_cents) from campaigns k join entity_services es on es.id = k.entity_service_id
    where es.entity_id = service.id and es.is_active and k.removed_at is null and k.entity_code = partner.code
      and k.until_date > (${now}::timestamptz at time zone service.time_zone)::date) as price_cents`;

const tables = sql`
  protocols p
  join entities partner on partner.id = p.partner_entity_id
  join entities service on service.id = p.service_entity_id`;

/** Returns null for an unknown id. */
export async function readProtocol(db: Db, id: string, now: Date): Promise<ProtocolRecord | null> {
  const { rows } = await sql<ProtocolRecord>`
    select ${columns(now)} from ${tables} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The newest protocol of a partner with each service entity, deleted ones left out, by the entity's name. */
export async function readProtocolsOfPartner(
  db: Db,
  partnerEntityId: string,
  now: Date,
): Promise<ProtocolRecord[]> {
  return newestOfPairs(db, { of: sql`p.partner_entity_id = ${partnerEntityId}`, now });
}

/** The newest protocol of each partner with a service entity, deleted ones left out: those that wait, then by name. */
export async function readProtocolsOfServiceEntity(
  db: Db,
  serviceEntityId: string,
  now: Date,
): Promise<ProtocolRecord[]> {
  return newestOfPairs(db, { of: sql`p.service_entity_id = ${serviceEntityId}`, now });
}

async function newestOfPairs(
  db: Db,
  { of, now }: { of: RawBuilder<unknown>; now: Date },
): Promise<ProtocolRecord[]> {
  const { rows } = await sql<ProtocolRecord>`
    select * from (
      select distinct on (p.partner_entity_id, p.service_entity_id) ${columns(now)}
        from ${tables}
       where ${of} and p.state <> 'deleted'
       order by p.partner_entity_id, p.service_entity_id, p.created_at desc, p.id desc) newest
     order by newest.state <> 'pending', newest.entity, newest.partner, newest.id`.execute(db);
  return rows;
}

/** Locks a protocol until the transaction ends. Does nothing for an unknown id. */
export async function lockProtocol(trx: Trx, id: string): Promise<void> {
  await sql`select from protocols where id = ${id} for no key update`.execute(trx);
}

/**
 * Keeps the active protocol of a pair as it is until the transaction ends: a change of it waits. Several bookings may do
 * so at once. Does nothing for a pair without one.
 */
export async function holdActiveProtocol(
  trx: Trx,
  { partnerEntityId, serviceEntityId }: { partnerEntityId: string; serviceEntityId: string },
): Promise<void> {
  await sql`
    select from protocols
     where partner_entity_id = ${partnerEntityId} and service_entity_id = ${serviceEntityId} and state = 'active'
       for share`.execute(trx);
}

/** The id of the newest protocol of a pair that is not deleted. Locks it until the transaction ends. */
export async function lockNewestOfPair(
  trx: Trx,
  { partnerEntityId, serviceEntityId }: { partnerEntityId: string; serviceEntityId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from protocols
     where partner_entity_id = ${partnerEntityId} and service_entity_id = ${serviceEntityId} and state <> 'deleted'
     order by created_at desc, id desc limit 1 for no key update`.execute(trx);
  return rows[0]?.id ?? null;
}

/** @returns whether it was added: not if the pair has one that is pending, active or paused. */
export async function insertProtocol(trx: Trx, protocol: Insertable<Protocols>): Promise<boolean> {
  const rows = await trx
    .insertInto('protocols')
    .values(protocol)
    .onConflict((conflict) =>
      conflict
        .columns(['partnerEntityId', 'serviceEntityId'])
        .where(sql<boolean>`state in ('pending', 'active', 'paused')`)
        .doNothing(),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function updateProtocol(
  trx: Trx,
  id: string,
  values: Updateable<Protocols>,
): Promise<void> {
  await trx.updateTable('protocols').set(values).where('id', '=', id).execute();
}

/** How many protocols a partner has asked for since, whatever became of them. Two members who ask at once take turns. */
export async function countAskedSince(
  trx: Trx,
  partnerEntityId: string,
  since: Date,
): Promise<number> {
  await sql`select from entities where id = ${partnerEntityId} for no key update`.execute(trx);
  const { count } = await trx
    .selectFrom('protocols')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('partnerEntityId', '=', partnerEntityId)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The ids of requests that wait and have a reminder due, oldest first. `askedBefore` says for each reminder in turn before
 * when a protocol must have been asked for.
 */
export async function readProtocolsToRemind(
  db: Db,
  { askedBefore, limit }: { askedBefore: readonly Date[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('protocols')
    .select('id')
    .where('state', '=', 'pending')
    .where(({ and, eb, or }) =>
      or(
        askedBefore.map((before, reminders) =>
          and([eb('askedAt', '<=', before), eb('reminded', '<=', reminders)]),
        ),
      ),
    )
    .orderBy('askedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When a protocol was asked for, and how often its entity was reminded; null unless it waits. */
export async function readWaitingProtocol(
  trx: Trx,
  id: string,
): Promise<{ askedAt: Date; reminded: number } | null> {
  const row = await trx
    .selectFrom('protocols')
    .select(['askedAt', 'reminded'])
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.askedAt ? { askedAt: row.askedAt, reminded: row.reminded } : null;
}
