import type { Pool, PoolClient } from 'pg';
import type { Country } from './country.ts';
import { idInSql, makeCountry } from './country.ts';

/**
 * A country as dense as Portugal's pharmacies, laboratories and clinics: 538 of the entities in the district of Lisbon,
 * 341 more within 50 km of it, each with 8 of the 39 analyses. All have the same hours on six days of the week.
 */
export interface DenseCountry extends Country {
  /** A date on whose day of the week no entity works. YYYY-MM-DD. */
  closedDay: string;
  centre: { latitude: number; longitude: number };
  /** A location of the calls. */
  district: string;
}

const centre = { latitude: 38.7253, longitude: -9.15 };
const inDistrict = 538;
const nearby = 879;
const analyses = 3;

/** Fills a new database. What is taken names services of the even country: a search asks for pools and times alone. */
export async function makeDenseCountry(pool: Pool, entities: number): Promise<DenseCountry> {
  const country = await makeCountry(pool, entities);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await moveToCity(client);
    const serviceId = await offerAnalyses(client, entities);
    const weekday = Temporal.PlainDate.from(country.freeDay).dayOfWeek;
    await client.query(`update schedules set weekdays = array_remove(weekdays, $1::smallint)`, [
      weekday,
    ]);
    await client.query('reset session_replication_role');
    await client.query('select refresh_entity_service_types(array(select id from entities))');
    await client.query('vacuum analyze');
    const closedDay = country.freeDay;
    return { ...country, serviceId, serviceTypeId: analyses, closedDay, centre, district: 'd:11' };
  } finally {
    client.release(true);
  }
}

async function moveToCity(client: PoolClient): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(
    `update entities e set latitude = lat, longitude = lon, position = earth_point(lat, lon),
            district_code = case when n <= $3 then '11' else '15' end,
            municipality_code = case when n <= $3 then '1106' else '1512' end
       from (select n, ${idInSql('entity', 'n')} as id, $1::float8 + 0.08 * random_normal() as lat,
                    $2::float8 + 0.09 * random_normal() as lon from generate_series(1, $4::int) as n) as dense
      where e.id = dense.id`,
    [centre.latitude, centre.longitude, inDistrict, nearby],
  );
}

/** @returns a service that one of five entities offers. */
async function offerAnalyses(client: PoolClient, entities: number): Promise<number> {
  await client.query('delete from entity_services');
  const { rows } = await client.query<{ id: number }>(
    `insert into entity_services (id, entity_id, service_id, price_cents, position, is_offered, created_at)
     select ${idInSql('service', 'n * 8 + k')}, e.id, s.ids[(n + k * 5) % 39 + 1], 2000 + 100 * k, e.position, true, now()
       from generate_series(1, $1::int) as n
      cross join generate_series(0, 7) as k
       join entities e on e.id = ${idInSql('entity', 'n')}
      cross join (select array_agg(id order by id) as ids from services where service_type_id = $2) as s
     returning service_id as id`,
    [entities, analyses],
  );
  const [first] = rows;
  if (!first) throw new Error('The reference data have no analyses.');
  return first.id;
}
