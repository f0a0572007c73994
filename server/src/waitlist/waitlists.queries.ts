import { sql } from 'kysely';
import { activeEntityCodeAt, canBook } from '../cart/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { WaitlistKey } from '../scheduling/index.ts';

/** An entry that waits at an entity on a day. */
export interface QueuedEntry {
  entryId: string;
  /** The code of its cart that is active now. */
  entityCode: string | null;
  /** The entity services at which it waits. */
  entityServiceIds: string[];
}

/** The waiting entries of a waitlist, in the order of joining. */
export async function readWaitlist(
  db: Db,
  { entityId, date, now }: WaitlistKey & { now: Date },
): Promise<QueuedEntry[]> {
  const { rows } = await sql<QueuedEntry>`/* prepared */
    select e.id as entry_id, ${activeEntityCodeAt(now)} as entity_code,
           array_agg(w.entity_service_id order by w.ordinal) as entity_service_ids
      from waiting_wishes w
      join waiting_entries e on e.id = w.entry_id and e.state = 'waiting'
      join carts c on c.id = e.cart_id
     where w.entity_id = ${entityId} and w.date = ${date}::date
     group by e.id, c.id order by e.created_at, e.id`.execute(db);
  return rows;
}

/** The waitlists of an entry, the nearest entity first. */
export async function readWaitlistsOfEntry(db: Db, entryId: string): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    select entity_id, date from waiting_wishes where entry_id = ${entryId}
     group by entity_id, date order by min(ordinal)`.execute(db);
  return rows;
}

/** Waitlists whose entity changed what determines its starts. Marks the change as seen. */
export async function claimChangedWaitlists(trx: Trx): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    with changed as (
      update waiting_wishes w set seen_version = e.terms_version
        from entities e where e.id = w.entity_id and e.terms_version <> w.seen_version
      returning w.entity_id, w.date)
    select distinct entity_id, date from changed`.execute(trx);
  return rows;
}

/** The civil days (YYYY-MM-DD) of `[from, until)` for which entries wait at an entity. */
export async function readWaitedDates(
  trx: Trx,
  { entityId, from, until }: { entityId: string; from: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select distinct w.date::text as date from waiting_wishes w
      join waiting_entries e on e.id = w.entry_id and e.state = 'waiting'
      join entities at on at.id = w.entity_id
     where w.entity_id = ${entityId}
       and tstzrange(w.date::timestamp at time zone at.time_zone, (w.date + 1)::timestamp at time zone at.time_zone)
           && tstzrange(${from}, ${until})`.execute(trx);
  return rows.map(({ date }) => date);
}

export async function readAllWaitlists(db: Db): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    select distinct w.entity_id, w.date from waiting_wishes w
      join waiting_entries e on e.id = w.entry_id and e.state = 'waiting'`.execute(db);
  return rows;
}

/** The entity service at which a cart asks to wait. */
export interface RequestedEntityService {
  entityId: string;
  timeZone: string;
  /** False if the entity confirms each time itself, or the service is done at the customer's address. */
  hasWaitlist: boolean;
}

/** The entity service, if the cart can book it; else null. */
export async function findRequestedEntityService(
  trx: Trx,
  { cartId, entityServiceId, now }: { cartId: string; entityServiceId: string; now: Date },
): Promise<RequestedEntityService | null> {
  const { rows } = await sql<RequestedEntityService>`
    select e.id as entity_id, e.time_zone,
           not es.needs_approval and es.location <> 'AtAddress' as has_waitlist
      from carts c
      join entity_services es on es.id = ${entityServiceId}
      join entities e on e.id = es.entity_id
     where c.id = ${cartId} and ${canBook(now)}`.execute(trx);
  return rows[0] ?? null;
}

const maxOptions = 20;

/** The entity service itself, and with a radius those within it, the nearest first: `maxOptions` at most. */
export async function findEntryOptions(
  trx: Trx,
  input: { cartId: string; entityServiceId: string; radiusKm: number | null; now: Date },
): Promise<Array<{ entityServiceId: string; entityId: string; version: string }>> {
  const { cartId, entityServiceId, radiusKm, now } = input;
  const { rows } = await sql<{ entityServiceId: string; entityId: string; version: string }>`
    select es.id as entity_service_id, e.id as entity_id, e.terms_version::text as version
      from carts c
      join entity_services at on at.id = ${entityServiceId}
      join entity_services es on es.service_id = c.service_id
      join entities e on e.id = es.entity_id
     where c.id = ${cartId} and ${canBook(now)}
       and not es.needs_approval and es.location <> 'AtAddress'
       and (es.id = at.id
            or chord_to_km(es.position <-> at.position) <= ${radiusKm}::double precision)
     order by es.id <> at.id, es.position <-> at.position, es.id
     limit ${maxOptions}`.execute(trx);
  return rows;
}
