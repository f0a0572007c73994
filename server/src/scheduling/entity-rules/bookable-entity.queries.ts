import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isCodeOpenAt, servicesOfEntity, shownEntityColumns } from '../../partners/index.ts';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import type { SqlPart } from '../../platform/row-sql.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type {
  AllotmentOfPool,
  BookableEntity,
  BookableEntityRow,
  PoolOfEntity,
  ScheduleOfPool,
} from './bookable-entity.rules.ts';
import { daysOfRules, toBookableEntity } from './bookable-entity.rules.ts';

/**
 * The entities with these ids. What decides over starts is read in this file alone. The list is passed as JSON,
 * for which PostgreSQL always estimates 100 rows: for an array it would use the length, and plan anew for each length.
 */
export async function readEntitiesWithRules(
  db: Db | Trx,
  entityIds: readonly string[],
  now: Date,
): Promise<BookableEntity[]> {
  const rows = await selectByIds(db, { ids: JSON.stringify(entityIds), ...daysOfRules(now) });
  return rows.map(toBookableEntity);
}

/** The entity of an entity service; null for an unknown entity service. */
export async function readEntityWithRules(
  db: Db | Trx,
  entityServiceId: string,
  now: Date,
): Promise<BookableEntity | null> {
  const [row] = await selectByService(db, { entityServiceId, ...daysOfRules(now) });
  return row ? toBookableEntity(row) : null;
}

/** Civil days of every time zone: `fromDate` inclusive, `untilDate` exclusive. Rows that matter only outside them are left out. */
interface RulesDays {
  fromDate: string;
  untilDate: string;
}

const selectByIds = compileOnce(
  (input: RulesDays & { ids: string }) => sql<BookableEntityRow>`/* prepared */
    select ${columns(input)}
      from json_array_elements_text(${input.ids}::json) as requested(id)
      join entities e on e.id = requested.id::uuid`,
);

const selectByService = compileOnce(
  (input: RulesDays & { entityServiceId: string }) => sql<BookableEntityRow>`/* prepared */
    select ${columns(input)}
      from entities e
     where e.id = (select entity_id from entity_services where id = ${input.entityServiceId}::uuid)`,
);

function columns(days: RulesDays): SqlPart {
  return columnsOf<BookableEntityRow>({
    ...shownEntityColumns,
    version: sql`e.terms_version`,
    standing: sql`e.standing`,
    services: servicesOfEntity(days.fromDate),
    closures: closuresIn(days),
    pools: poolsIn(days),
  });
}

/** Cut to these days, because JSON has no infinity. */
function closuresIn({ fromDate, untilDate }: RulesDays): RawBuilder<unknown> {
  const days = sql`tstzrange(${fromDate}::date::timestamptz, ${untilDate}::date::timestamptz)`;
  return sql`(
    select json_agg(json_build_array(c.entity_service_id,
             ${epochMilliseconds(sql`greatest(lower(c.during), lower(${days}))`)},
             ${epochMilliseconds(sql`least(upper(c.during), upper(${days}))`)}, c.pool_id))
      from closures c
     where c.entity_id = e.id and c.during && ${days})`;
}

function poolsIn(days: RulesDays): RawBuilder<unknown> {
  const fields = jsonFieldsOf<PoolOfEntity>({
    id: sql`p.id`,
    schedules: schedulesIn(days),
    allotments: allotmentsIn(days),
    extraCapacity: extraCapacityIn(days),
  });
  return sql`(select json_agg(json_build_object(${fields})) from capacity_pools p where p.entity_id = e.id)`;
}

/** Of private places too: a decision of the desk reads them with the version that the caches compare. */
function extraCapacityIn({ fromDate, untilDate }: RulesDays): RawBuilder<unknown> {
  const days = sql`tstzrange(${fromDate}::date::timestamptz, ${untilDate}::date::timestamptz)`;
  return sql`(
    select json_agg(json_build_array(${epochMilliseconds(sql`lower(x.during)`)}, ${epochMilliseconds(sql`upper(x.during)`)},
             x.places, x.is_public,
             case when x.draft_id is not null then ${epochMilliseconds(sql`x.expires_at`)} end))
      from extra_capacity x
     where x.pool_id = p.id and x.during && ${days})`;
}

function schedulesIn({ fromDate, untilDate }: RulesDays): RawBuilder<unknown> {
  const fields = jsonFieldsOf<ScheduleOfPool>({
    id: sql`s.id`,
    weekdays: sql`s.weekdays`,
    fromTime: sql`s.from_time`,
    toTime: sql`s.to_time`,
    breakFrom: sql`s.break_from`,
    breakTo: sql`s.break_to`,
    intervalMinutes: sql`s.interval_minutes`,
    capacity: sql`s.capacity`,
    validFrom: sql`s.valid_from`,
    validUntil: sql`s.valid_until`,
    serves: sql`case when not s.serves_all then coalesce((
      select json_agg(x.entity_service_id) from schedule_services x where x.schedule_id = s.id), '[]') end`,
  });
  return sql`(
    select json_agg(json_build_object(${fields}))
      from schedules s
     where s.pool_id = p.id and is_in_force(s, ${fromDate}::date, ${untilDate}::date))`;
}

/** Allotments count while their protocol is active, its code being the partner's, or while their code opens places here. */
function allotmentsIn({ fromDate, untilDate }: RulesDays): RawBuilder<unknown> {
  const fields = jsonFieldsOf<AllotmentOfPool>({
    id: sql`a.id`,
    places: sql`a.places`,
    releaseHours: sql`a.release_hours`,
    fromDate: sql`a.from_date`,
    untilDate: sql`a.until_date`,
    fromTime: sql`a.from_time`,
    toTime: sql`a.to_time`,
    codes: sql`array_remove(array[a.entity_code, partner.code], null)`,
  });
  return sql`(
    select json_agg(json_build_object(${fields}) order by a.id)
      from allotments a
      left join protocols on protocols.id = a.protocol_id
      left join entities partner on partner.id = protocols.partner_entity_id
     where a.pool_id = p.id and a.from_date < ${untilDate}::date and a.until_date > ${fromDate}::date
       and case when a.protocol_id is null then ${isCodeOpenAt(sql`a.entity_code`, sql`e.id`)}
                else protocols.state = 'active' end)`;
}
