import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';

/** The appointments to come of entities. */
export interface AppointmentsToComeFilter {
  entityIds: readonly string[];
  /** From this civil day of the entity on, YYYY-MM-DD; null: all. */
  from: string | null;
  now: Date;
}

/** Counts alone. */
export interface AppointmentsToCome {
  appointments: number;
  /** Of these, paid online. */
  paidOnline: number;
  /** Of these, paid at the desk. */
  paidOnSite: number;
  /** Payments that wait for an answer of the payment provider or of a payer. */
  payments: number;
  firstDay: string | null;
  lastDay: string | null;
}

/** Neither cancelled, nor begun, nor checked in. A request without a time counts until its day has passed. */
function fromToCome({ entityIds, from, now }: AppointmentsToComeFilter): RawBuilder<unknown> {
  return sql`
      from entities e
      join entity_services es on es.entity_id = e.id
      join appointments a on a.entity_service_id = es.id
     where ${uuidIn(sql`e.id`, entityIds)} and a.status not in ('Canceled', 'CheckedIn')
       and coalesce(a.starts_at > ${now}, a.service_date >= (${now}::timestamptz at time zone e.time_zone)::date)
       and (${from}::date is null
            or coalesce((a.starts_at at time zone e.time_zone)::date, a.service_date) >= ${from}::date)`;
}

export async function countAppointmentsToCome(
  db: Db | Trx,
  filter: AppointmentsToComeFilter,
): Promise<AppointmentsToCome> {
  const { rows } = await sql<AppointmentsToCome>`
    select count(*)::int as appointments,
           count(*) filter (where a.paid_at is not null and not a.is_local_payment and a.price_cents > 0)::int as paid_online,
           count(*) filter (where a.paid_at is not null and a.is_local_payment and a.price_cents > 0)::int as paid_on_site,
           count(distinct a.payment_id) filter (where a.status = 'PaymentPending')::int as payments,
           min((a.starts_at at time zone e.time_zone)::date)::text as first_day,
           max((a.starts_at at time zone e.time_zone)::date)::text as last_day
     ${fromToCome(filter)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A query without groups answers one row.');
  return counts;
}

/** The ids of the next of them by id; with `after` those beyond that one. */
export async function readIdsToCome(
  db: Db,
  filter: AppointmentsToComeFilter & { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id ${fromToCome(filter)} and (${filter.after}::uuid is null or a.id > ${filter.after}::uuid)
     order by a.id limit ${filter.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** For each organisation, how many appointments of its entities were made since `since` and are not cancelled. */
export async function countBookingsOfOrganisations(
  db: Db,
  { organisationIds, since }: { organisationIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select e.organisation_id as id, count(*)::int as count
      from entities e
      join entity_services es on es.entity_id = e.id
      join appointments a on a.entity_service_id = es.id
     where ${uuidIn(sql`e.organisation_id`, organisationIds)} and a.created_at >= ${since} and a.status <> 'Canceled'
     group by e.organisation_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
