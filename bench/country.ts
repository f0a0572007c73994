import type { Pool, PoolClient } from 'pg';
import { termsVersion } from '../server/src/identity/index.ts';

/**
 * The country that is measured: entities over mainland Portugal, three of five around twenty towns and the others
 * anywhere, each with three services and a room that has a start each quarter of an hour from 9 to 18 for one person.
 * Ids are numbers written as UUIDs, so that a load can name any row without asking for it.
 */
export interface Country {
  entities: number;
  /** The service that all of them offer and that is looked for. */
  serviceId: number;
  serviceTypeId: number;
  /** Another one of that type. */
  otherServiceId: number;
  /** One of ten entities, wherever they are, is full on this day, the others have 8 of 36 starts taken. YYYY-MM-DD. */
  busyDay: string;
  /** Nothing is taken on this one. */
  freeDay: string;
}

/** The part of Portugal in which points are drawn: inside the mainland but for some coast. Degrees. */
export const box = { south: 37.1, north: 42, west: -8.7, east: -7 } as const;

export const startsPerDay = 36;

const kinds = {
  organisation: 1,
  entity: 2,
  service: 3,
  longService: 4,
  pool: 6,
  schedule: 7,
  longSchedule: 16,
  account: 8,
  person: 9,
  session: 10,
  cart: 11,
  asset: 12,
  place: 13,
  otherCart: 14,
  otherAccount: 15,
  made: 256,
} as const;

export type Kind = keyof typeof kinds;

/** Seconds after each other, as rows come about: where the time in a UUIDv7 differs, an index tells them apart. */
const firstMs = 1_700_000_000_000;

export function idOf(kind: Kind, number: number): string {
  const time = (firstMs + number * 1000).toString(16).padStart(12, '0');
  const of = kinds[kind].toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${of}-8000-000000000000`;
}

/**
 * The same as SQL, for a number that SQL knows.
 * @param further tells ids of one number apart that the product would make by chance.
 */
export function idInSql(kind: Kind, number: string, further = 0): string {
  return `bench_id(${kinds[kind] + further}, ${number})`;
}

/** The session of an account. */
export function tokenOf(number: number): string {
  return `bench-session-token-${String(number).padStart(9, '0')}`;
}

/** A civil day some days from now. */
export function dayAhead(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString();
}

/** The wall time of a start of a day as the calls have it. */
export function startOf(day: string, start: number): string {
  const minutes = 9 * 60 + start * 15;
  const wall = Temporal.PlainDateTime.from(day).add({ minutes });
  return wall.toZonedDateTime('Europe/Lisbon').toString({
    timeZoneName: 'never',
    smallestUnit: 'second',
  });
}

/** Fills a new database. The rules of the database hold for what is filled in; they are only not asked row by row. */
export async function makeCountry(pool: Pool, entities: number): Promise<Country> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`set statement_timeout = 0`);
    await makeIdFunction(client);
    await insertEntities(client, entities);
    const offered = await insertServices(client, entities);
    const busyDay = dayAhead(10);
    await insertPlaces(client, { entities, busyDay });
    await client.query(`set session_replication_role = default`);
    await client.query('vacuum analyze');
    await fillEntityServiceTypes(client);
    return { entities, busyDay, freeDay: dayAhead(11), ...offered };
  } finally {
    client.release(true);
  }
}

/** In batches, which the client's limit of time for one answer allows; its triggers were off. */
async function fillEntityServiceTypes(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(id) as ids
       from (select id, (row_number() over (order by id) - 1) / 2000 as batch from entities) as numbered
      group by batch`,
  );
  for (const { ids } of rows)
    await client.query('select refresh_entity_service_types($1::uuid[])', [ids]);
  await client.query('vacuum analyze entity_service_types');
}

/** Makes `bench_id`, which writes `idOf` in SQL. */
export async function makeIdFunction(client: Pool | PoolClient): Promise<void> {
  await client.query(`
    create function bench_id(kind int, number bigint) returns uuid language sql immutable return
      (lpad(to_hex(${firstMs} + number * 1000), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000000000000000')::uuid`);
}

async function insertEntities(client: PoolClient, entities: number): Promise<void> {
  const { south, north, west, east } = box;
  await client.query('select setseed(0.5)');
  await client.query(`
    insert into organisations (id, company_name, tax_number, created_at)
    values (bench_id(${kinds.organisation}, 1), 'Farmácias, Lda.', '509442013', now())`);
  await client.query(
    `
    with towns as materialized (
      select t, ${south} + random() * ${north - south} as lat, ${west} + random() * ${east - west} as lon
        from generate_series(0, 19) as t),
    points as materialized (
      select n, case when n % 5 < 3 then t.lat + 0.05 * random_normal() else ${south} + random() * ${north - south} end as lat,
             case when n % 5 < 3 then t.lon + 0.06 * random_normal() else ${west} + random() * ${east - west} end as lon
        from generate_series(1, $1::int) as n join towns t on t.t = n % 20)
    insert into entities (id, organisation_id, entity_type, code, business_name, description_pt, description_en,
           address, postal_code, locality, municipality_code, district_code, latitude, longitude, position, time_zone,
           local_payment, standing, live_at, created_at)
    select bench_id(${kinds.entity}, n), bench_id(${kinds.organisation}, 1), 'TestPartner', 'bench' || n,
           'Farmácia ' || n, 'Testes e consultas sem filas, no centro da cidade.', 'Tests and visits without a queue.',
           'Rua da Sé ' || n, '3000-179', 'Coimbra', '0603', '06', lat, lon, earth_point(lat, lon), 'Europe/Lisbon',
           'open', 'open', now(), now()
      from points`,
    [entities],
  );
  await client.query(
    `
    insert into capacity_pools (id, entity_id, name, time_zone)
    select bench_id(${kinds.pool}, n), bench_id(${kinds.entity}, n), 'Sala 1', 'Europe/Lisbon'
      from generate_series(1, $1::int) as n`,
    [entities],
  );
  await client.query(
    `
    insert into schedules (id, pool_id, name, weekdays, from_time, to_time, interval_minutes, capacity, valid_from, created_at)
    select bench_id(${kinds.schedule}, n), bench_id(${kinds.pool}, n), 'Horário', '{1,2,3,4,5,6,7}', '09:00', '18:00', 15, 1,
           '2025-01-01', now()
      from generate_series(1, $1::int) as n`,
    [entities],
  );
}

/** Of three services of one type at each entity the first is what the load asks for. */
async function insertServices(
  client: PoolClient,
  entities: number,
): Promise<Pick<Country, 'serviceId' | 'serviceTypeId' | 'otherServiceId'>> {
  const { rows } = await client.query<{ id: number; type: number }>(
    'select id, service_type_id as type from services order by service_type_id, id limit 3',
  );
  for (const [index, { id }] of rows.entries()) {
    await client.query(
      `
      insert into entity_services (id, entity_id, service_id, price_cents, position, is_offered, created_at)
      select bench_id(${kinds.service + index}, n), e.id, $2, 2500, e.position, true, now()
        from generate_series(1, $1::int) as n join entities e on e.id = bench_id(${kinds.entity}, n)`,
      [entities, id],
    );
  }
  const [first, second] = rows;
  if (!first || !second) throw new Error('The reference data have too few services.');
  return { serviceId: first.id, serviceTypeId: first.type, otherServiceId: second.id };
}

/** Of one of ten entities (in each town alike) all starts, of the others 8 that lie anywhere in the day. */
async function insertPlaces(
  client: PoolClient,
  { entities, busyDay }: { entities: number; busyDay: string },
): Promise<void> {
  await client.query(
    `
    insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id,
           account_id, price_cents, expires_at, created_at)
    select bench_id(${kinds.place}, k), bench_id(${kinds.pool}, n), bench_id(${kinds.schedule}, n),
           bench_id(${kinds.service}, n), 1, tstzrange(at, at + interval '15 minutes'), true, 'booked',
           bench_id(${kinds.place}, k), bench_id(${kinds.otherCart}, k), bench_id(${kinds.otherAccount}, k), 2500,
           'infinity', now()
      from generate_series(1, $1::int) as n
     cross join generate_series(0, 35) as s
     cross join lateral (select n::bigint * 36 + s as k,
             ($2::date + time '09:00' + s * interval '15 minutes') at time zone 'Europe/Lisbon' as at) as of_start
     where n / 20 % 10 = 0 or (s + n) % 9 in (1, 4)`,
    [entities, busyDay],
  );
}

/** The entity that person number n looks at, and the start of a day that is theirs alone while n is small enough. */
export function visitOf(
  number: number,
  { entities }: Pick<Country, 'entities'>,
): { entity: number; start: number } {
  return {
    entity: ((number - 1) % entities) + 1,
    start: Math.floor((number - 1) / entities) % startsPerDay,
  };
}

/**
 * Accounts with one person whose data are complete, a session and a cart of one that looks at a place, numbered alike.
 * @param from the first number.
 */
export async function makePeople(
  pool: Pool,
  {
    from,
    count,
    country,
  }: {
    from: number;
    count: number;
    country: Pick<Country, 'entities' | 'serviceId' | 'busyDay'>;
  },
): Promise<void> {
  const numbers = `generate_series(${from}::bigint, ${from + count - 1}::bigint) as n`;
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `
      insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at, created_at,
             terms_version_accepted)
      select bench_id(${kinds.account}, n), 'bench' || n || '@people.example', 'Maria', 'Silva', 'no password fits', now(), now(),
             $1 from ${numbers}`,
      [termsVersion],
    );
    await client.query(`
      insert into persons (id, account_id, name, email, phone, date_of_birth, gender, health_number, nationality_type,
             postal_code, created_at)
      select bench_id(${kinds.person}, n), bench_id(${kinds.account}, n), 'Maria Silva', 'bench' || n || '@people.example',
             '912345678', '1990-01-01', 'Female', '123456789', 'National', '3000-179', now()
        from ${numbers}`);
    await client.query(`
      insert into sessions (id, account_id, token_hash, created_at, last_seen_at, expires_at)
      select bench_id(${kinds.session}, n), bench_id(${kinds.account}, n),
             sha256(convert_to('bench-session-token-' || lpad(n::text, 9, '0'), 'UTF8')), now(), now(), now() + interval '30 days'
        from ${numbers}`);
    await client.query(
      `
      insert into carts (id, account_id, service_id, entity_service_id, is_travelling, service_date, latitude, longitude,
             created_at)
      select bench_id(${kinds.cart}, n), bench_id(${kinds.account}, n), $1, bench_id(${kinds.service}, (n - 1) % $3 + 1), false,
             $2, 40.2, -8.4, now() from ${numbers}`,
      [country.serviceId, country.busyDay, country.entities],
    );
    await client.query(`
      insert into assets (id, cart_id, person_id, ordinal, created_at)
      select bench_id(${kinds.asset}, n), bench_id(${kinds.cart}, n), bench_id(${kinds.person}, n), 1, now() from ${numbers}`);
    await client.query('reset session_replication_role');
    await client.query('analyze accounts, persons, sessions, carts, assets');
  } finally {
    client.release(true);
  }
}
