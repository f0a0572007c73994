import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { membersToExport } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';

/** A row of a file of an export, by its columns. */
export type ExportRow = Record<string, string | number>;

/**
 * The files of an export that no import reads, by name. None has a person, a result or a contact of a patient: owners see none.
 * Members are those whom an owner sees on the screen as well.
 */
export const exportQueries: Readonly<
  Record<
    string,
    { columns: readonly string[]; of: (organisationId: string) => RawBuilder<ExportRow> }
  >
> = {
  'campaigns.csv': {
    columns: [
      'entity',
      'service',
      'where',
      'name_pt',
      'name_en',
      'information_pt',
      'information_en',
      'price',
      'from_day',
      'last_day',
      'for_code',
    ],
    of: (organisationId) => sql`
      select e.code as entity, s.slug as service, lower(o.location) as "where", c.name_pt, c.name_en, c.information_pt,
             c.information_en, (c.price_cents / 100.0)::numeric(10, 2)::text as price, c.from_date::text as from_day,
             (c.until_date - 1)::text as last_day, coalesce(c.entity_code, '') as for_code
        from campaigns c
        join entity_services o on o.id = c.entity_service_id
        join entities e on e.id = o.entity_id
        join services s on s.id = o.service_id
       where e.organisation_id = ${organisationId} order by e.code, s.slug, c.from_date, c.id`,
  },
  'closures.csv': {
    columns: ['entity', 'service', 'pool', 'kind', 'from', 'until', 'reason_pt', 'reason_en'],
    of: (organisationId) => sql`
      select e.code as entity, coalesce(s.slug, '') as service, coalesce(p.name, '') as pool, c.kind,
             to_char(lower(c.during) at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') as "from",
             to_char(upper(c.during) at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') as until, c.reason_pt, c.reason_en
        from closures c
        join entities e on e.id = c.entity_id
        left join entity_services o on o.id = c.entity_service_id
        left join services s on s.id = o.service_id
        left join capacity_pools p on p.id = c.pool_id
       where e.organisation_id = ${organisationId} order by e.code, lower(c.during), c.id`,
  },
  'allotments.csv': {
    columns: [
      'entity',
      'pool',
      'for_code',
      'for_partner',
      'from_day',
      'last_day',
      'from_time',
      'to_time',
      'places',
      'release_hours',
    ],
    of: (organisationId) => sql`
      select e.code as entity, p.name as pool, coalesce(a.entity_code, '') as for_code,
             coalesce(partner.code, '') as for_partner, a.from_date::text as from_day, (a.until_date - 1)::text as last_day,
             left(a.from_time::text, 5) as from_time, left(a.to_time::text, 5) as to_time, a.places, a.release_hours
        from allotments a
        join capacity_pools p on p.id = a.pool_id
        join entities e on e.id = p.entity_id
        left join protocols r on r.id = a.protocol_id
        left join entities partner on partner.id = r.partner_entity_id
       where e.organisation_id = ${organisationId} order by e.code, p.name, a.from_date, a.id`,
  },
  'protocols.csv': {
    columns: [
      'entity',
      'with_code',
      'with_name',
      'state',
      'payer',
      'description',
      'asked_at',
      'answered_at',
      'ended_at',
    ],
    of: (organisationId) => sql`
      select e.code as entity, other.code as with_code, other.business_name as with_name, r.state, r.payer, r.description,
             ${day(sql`r.asked_at`)} as asked_at, ${day(sql`r.answered_at`)} as answered_at, ${day(sql`r.ended_at`)} as ended_at
        from protocols r
        join entities e on e.id in (r.partner_entity_id, r.service_entity_id) and e.organisation_id = ${organisationId}
        join entities other
          on other.id = case when e.id = r.partner_entity_id then r.service_entity_id else r.partner_entity_id end
       order by e.code, other.code, r.id`,
  },
  'members.csv': {
    columns: ['entity', 'name', 'email', 'roles', 'since'],
    of: membersToExport,
  },
  'appointments.csv': {
    columns: [
      'code',
      'entity',
      'service',
      'where',
      'day',
      'time',
      'state',
      'price',
      'paid_on_site',
      'paid_at',
      'canceled_at',
      'booked_at',
    ],
    of: (organisationId) => sql`
      select a.code, e.code as entity, s.slug as service, lower(o.location) as "where", a.service_date::text as day,
             coalesce(to_char(a.starts_at at time zone e.time_zone, 'HH24:MI'), '') as "time", a.status as state,
             (a.price_cents / 100.0)::numeric(10, 2)::text as price,
             case when a.is_local_payment then 'yes' else 'no' end as paid_on_site, ${instant(sql`a.paid_at`)} as paid_at,
             ${instant(sql`a.canceled_at`)} as canceled_at, ${instant(sql`a.created_at`)} as booked_at
        from appointments a
        join entity_services o on o.id = a.entity_service_id
        join entities e on e.id = o.entity_id
        join services s on s.id = o.service_id
       where e.organisation_id = ${organisationId} order by a.service_date, a.starts_at, a.id`,
  },
};

function day(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(to_char(${moment}, 'YYYY-MM-DD'), '')`;
}

/** In UTC. */
function instant(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`;
}

export async function readExportRows(
  db: Db,
  query: RawBuilder<ExportRow>,
): Promise<Record<string, string | number>[]> {
  return (await query.execute(db)).rows;
}

/** What an organisation is called. */
export async function readOrganisationName(db: Db, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('organisations')
    .select('companyName')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.companyName ?? null;
}
