import { sql } from 'kysely';
import { activeEntityCodeAt, canBook } from '../cart/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { WaitlistKey } from '../scheduling/index.ts';

/** Somebody in a line. */
export interface InLine {
  entryId: string;
  /** The code of its cart that counts now. */
  entityCode: string | null;
  /** Where at the entity. */
  entityServiceIds: string[];
}

/** Who waits in a line: first come, first served. */
export async function readLine(
  db: Db,
  { entityId, date, now }: WaitlistKey & { now: Date },
): Promise<InLine[]> {
  const { rows } = await sql<InLine>`/* prepared */
    select e.id as entry_id, ${activeEntityCodeAt(now)} as entity_code,
           array_agg(w.entity_service_id order by w.ordinal) as entity_service_ids
      from waiting_wishes w
      join waiting_entries e on e.id = w.entry_id and e.state = 'waiting'
      join carts c on c.id = e.cart_id
     where w.entity_id = ${entityId} and w.date = ${date}::date
     group by e.id, c.id order by e.created_at, e.id`.execute(db);
  return rows;
}

/** The lines that an entry waits in, the nearest place first. */
export async function readLinesOf(db: Db, entryId: string): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    select entity_id, date from waiting_wishes where entry_id = ${entryId}
     group by entity_id, date order by min(ordinal)`.execute(db);
  return rows;
}

/** Lines of which something has changed that decides over starts, and lets it be known as seen. */
export async function takeChangedLines(trx: Trx): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    with changed as (
      update waiting_wishes w set seen_version = e.terms_version
        from entities e where e.id = w.entity_id and e.terms_version <> w.seen_version
      returning w.entity_id, w.date)
    select distinct entity_id, date from changed`.execute(trx);
  return rows;
}

export async function readAllLines(db: Db): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    select distinct w.entity_id, w.date from waiting_wishes w
      join waiting_entries e on e.id = w.entry_id and e.state = 'waiting'`.execute(db);
  return rows;
}

/** What a place says of itself to who wants to wait there. */
export interface AskedPlace {
  entityId: string;
  timeZone: string;
  /** A place that sets the time itself, or comes to one's own address, has no waiting list. */
  hasLine: boolean;
}

/** A place that the cart may book, by its service and its entity code; null for any other. */
export async function findPlace(
  trx: Trx,
  { cartId, entityServiceId, now }: { cartId: string; entityServiceId: string; now: Date },
): Promise<AskedPlace | null> {
  const { rows } = await sql<AskedPlace>`
    select e.id as entity_id, e.time_zone,
           not es.needs_approval and es.location <> 'AtAddress' as has_line
      from carts c
      join entity_services es on es.id = ${entityServiceId}
      join entities e on e.id = es.entity_id
     where c.id = ${cartId} and ${canBook(now)}`.execute(trx);
  return rows[0] ?? null;
}

const placesAtMost = 20;

/** The place itself, and with a radius the nearest ones within it, nearest first: where the entry's people would go. */
export async function findWishes(
  trx: Trx,
  asked: { cartId: string; entityServiceId: string; radiusKm: number | null; now: Date },
): Promise<Array<{ entityServiceId: string; entityId: string; version: string }>> {
  const { cartId, entityServiceId, radiusKm, now } = asked;
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
     limit ${placesAtMost}`.execute(trx);
  return rows;
}
