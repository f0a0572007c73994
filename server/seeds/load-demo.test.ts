import { entityTypes } from '@vaga/contract/access';
import { appointmentStatuses, refundStates, results } from '@vaga/contract/appointments';
import { isPortugueseTaxNumber } from '@vaga/contract/tax-number';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStay } from '../src/accommodation/stay.rules.ts';
import { readStays } from '../src/accommodation/stays.queries.ts';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { isDemoLoaded } from '../src/platform/demo-data.ts';
import { createEncryption } from '../src/platform/encryption.ts';
import { createSignedLinks } from '../src/platform/signed-links.ts';
import { loadReference } from '../src/reference.ts';
import { readDays } from '../src/scheduling/index.ts';
import { ticketView } from '../src/ticketing/ticket.rules.ts';
import { readTickets } from '../src/ticketing/tickets.queries.ts';
import type { TestDatabase } from '../test/database.ts';
import { createTestDatabase } from '../test/database.ts';
import { sweepOccupancy } from '../test/occupancy-sweep.ts';
import { readPdfText } from '../test/read-pdf-text.ts';
import { todayOf } from './civil-days.ts';
import { loadDemo } from './load-demo.ts';
import { makeCountry } from './make-country.ts';
import { idsFrom } from './random.ts';
import { readReference } from './reference-rows.ts';

const now = new Date('2026-11-24T09:00:00Z');
const options = {
  clock: { now: () => now },
  log: pino({ level: 'silent' }),
  encryption: createEncryption('the key of the tests, known to everybody'),
  links: createSignedLinks('the key of the tests, known to everybody'),
  merchant: { publicUrl: 'https://vaga.example', webhookUrl: 'http://127.0.0.1:2999/news' },
};

let database: TestDatabase;
let db: Db;
let seconds: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
  await loadReference(db, now);
  const started = performance.now();
  await loadDemo(db, options);
  seconds = (performance.now() - started) / 1000;
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** The first column of the only row. */
async function count(query: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return Number(Object.values(rows[0] ?? {})[0]);
}

async function column(query: string): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return rows.map((row) => String(Object.values(row)[0]));
}

const ofPatient = `from appointments a join accounts c on c.id = a.account_id and c.email = 'patient@vaga.example'`;

test('the demo loads well within 20 seconds', () => {
  expect(seconds).toBeLessThan(20);
});

test('every hotel has stays to add by a code, and the patient has guests of one that are still to schedule', async () => {
  const hotels = await count(
    `select count(*) from entities where entity_type = 'AccommodationPartner'`,
  );
  expect(await count(`select count(distinct entity_id) from reservations`)).toBe(hotels);
  expect(
    await column(`select code from reservations where code like 'PATIO-SEREIA%' order by 1`),
  ).toEqual([101, 102, 103, 201, 202, 203].map((number) => `PATIO-SEREIA-${number}`));
  const ofStay = `from travel_guests g join travels t on t.id = g.travel_id
    join checkin_assets k on k.id = t.checkin_asset_id
    join accounts c on c.id = k.account_id and c.email = 'patient@vaga.example'`;
  expect(await count(`select count(*) ${ofStay} where t.travel_date > '2026-11-24'`)).toBe(4);
  expect(await count(`select count(distinct t.id) ${ofStay}`)).toBe(2);
});

test('the demo hotel has an active and a pending protocol, guests to book, and appointments that it booked for guests', async () => {
  const hotel = "(select id from entities where code = 'patio-sereia')";
  const protocols = `select state from protocols where partner_entity_id = ${hotel}`;
  expect(await column(`${protocols} order by state`)).toEqual(['active', 'active', 'pending']);
  const { stays } = await readStays(db, {
    entityId: (await column(`select ${hotel}`))[0] ?? '',
    code: 'PATIO-SEREIA-2',
    now,
    limit: 9,
    offset: 0,
  });
  const counts = stays.map(countStay).map((stay) => {
    return [stay.code.slice(-3), stay.people.length, stay.toSchedule, stay.booked];
  });
  expect(counts.sort()).toEqual([
    ['201', 2, 0, 2],
    ['202', 2, 1, 1],
    ['203', 2, 2, 0],
  ]);
  const wrong = await column(`
    select a.code from appointments a
      join reservations r on r.id = a.reservation_id
      join carts k on k.id = a.cart_id
      join accounts c on c.id = a.account_id
      join entity_services es on es.id = a.entity_service_id
     where c.kept_by_entity_id <> a.booked_by_entity_id or k.source <> 'hotel'
        or k.booked_by_entity_id <> a.booked_by_entity_id or a.starts_at < '${now.toISOString()}'
        or a.service_date not between r.check_in_date and r.check_out_date
        or not exists (select from protocols p where p.partner_entity_id = a.booked_by_entity_id
                          and p.service_entity_id = es.entity_id and p.state = 'active')`);
  expect(wrong).toEqual([]);
});

test('loading it again changes nothing and says so', async () => {
  const before = await count('select count(*) from appointments');
  expect(await isDemoLoaded(db)).toBe(true);
  expect(await loadDemo(db, options)).toBe(false);
  expect(await count('select count(*) from appointments')).toBe(before);
});

test('there are at least 150 entities of all types, in all 18 districts, Madeira and five islands of the Azores', async () => {
  expect(await count('select count(*) from entities')).toBeGreaterThanOrEqual(150);
  const types = await column('select distinct entity_type from entities order by 1');
  expect(types).toEqual([...entityTypes].sort());
  const withoutOwner = await column(`
    select distinct e.code from entity_members m join entities e on e.id = m.entity_id
     where not exists (select from organisation_members o where o.account_id = m.account_id
             and o.organisation_id = e.organisation_id and o.roles = '{owner}')`);
  expect(withoutOwner).toEqual([]);
  const districts = await column('select distinct district_code from entities order by 1');
  const mainland = Array.from({ length: 18 }, (_, index) => String(index + 1).padStart(2, '0'));
  expect(districts).toEqual(expect.arrayContaining([...mainland, '31', '32']));
  expect(districts.filter((code) => code.startsWith('4')).length).toBeGreaterThanOrEqual(5);
  const zones = await column('select distinct time_zone from entities order by 1');
  expect(zones).toEqual(['Atlantic/Azores', 'Atlantic/Madeira', 'Europe/Lisbon']);
});

test('every entity lies within 15 km of its municipality, with a name, a code and an address of its own', async () => {
  const far = await column(`
    select e.code from entities e join municipalities m on m.code = e.municipality_code
     where chord_to_km(cube_distance(e.position, earth_point(m.latitude, m.longitude))) > 15`);
  expect(far).toEqual([]);
  expect(await count('select count(*) - count(distinct business_name) from entities')).toBe(0);
  expect(await count(`select count(*) from entities where code !~ '^[a-z0-9-]{3,24}$'`)).toBe(0);
  expect(
    await count(`select count(*) from entities where postal_code !~ '^[1-9][0-9]{3}-[0-9]{3}$'`),
  ).toBe(0);
  expect(
    await count(
      `select count(*) from entities where description_pt ~ '[{}]' or description_en ~ '[{}]'`,
    ),
  ).toBe(0);
});

test('a cart is checked out exactly where it was paid or is to be paid at the place: what waits can be paid', async () => {
  const wrong = await column(`
    select c.id || ': ' || p.status from carts c join payments p on p.cart_id = c.id
     where (c.checked_out_at is not null) <> (p.status in ('paid', 'due'))`);
  expect(wrong).toEqual([]);
  expect(await count(`select count(*) ${ofPatient} where a.status = 'PaymentPending'`)).toBe(2);
});

test('tax numbers have a right check digit and are each given once', async () => {
  const numbers = await column('select tax_number from organisations');
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !isPortugueseTaxNumber(number))).toEqual([]);
});

test('at least 60 services of all six types are each offered at several places, with antigen tests at most pharmacies', async () => {
  const offered = `select service_id from entity_services where is_offered group by 1 having count(distinct entity_id) >= 3`;
  expect(await count(`select count(*) from (${offered}) x`)).toBeGreaterThanOrEqual(60);
  const types = `select count(distinct s.service_type_id) from entity_services e join services s on s.id = e.service_id`;
  expect(await count(types)).toBe(6);
  const share = await count(`
    select avg((exists (select 1 from entity_services o join services s on s.id = o.service_id
                         where o.entity_id = e.id and s.slug = 'covid-antigenio'))::int)
      from entities e where business_name like 'Farmácia%'`);
  expect(share).toBeGreaterThan(0.6);
});

test('prices look real: antigen up to 30 euros, PCR 85 to 100, urgent 105 to 130, some services free', async () => {
  const range = (slug: string): string => `
    select min(price_cents) || '-' || max(price_cents) from entity_services o join services s on s.id = o.service_id
     where s.slug = '${slug}' and o.location = 'Entity'`;
  const within = async (slug: string, low: number, high: number): Promise<void> => {
    const [least = '0', most = '0'] = (await column(range(slug)))[0]?.split('-') ?? [];
    expect(Number(least), slug).toBeGreaterThanOrEqual(low);
    expect(Number(most), slug).toBeLessThanOrEqual(high);
  };
  await within('covid-antigenio', 0, 3_000);
  await within('covid-pcr', 8_500, 10_000);
  await within('covid-pcr-urgente', 10_500, 13_000);
  expect(await count('select count(*) from entity_services where price_cents = 0')).toBeGreaterThan(
    10,
  );
});

test('there are approvals, home visits, video, campaigns of every kind, closures, protocols and allotments', async () => {
  expect(
    await count('select count(*) from entity_services where needs_approval'),
  ).toBeGreaterThanOrEqual(6);
  expect(
    await count(`select count(*) from entity_services where location = 'AtAddress'`),
  ).toBeGreaterThan(5);
  expect(
    await count(`select count(*) from entity_services where location = 'Online'`),
  ).toBeGreaterThan(5);
  const campaigns = (what: string): Promise<number> =>
    count(`select count(*) from campaigns where ${what}`);
  expect(
    await campaigns(
      `from_date <= '2026-11-24' and until_date > '2026-11-24' and entity_code is null`,
    ),
  ).toBeGreaterThan(5);
  expect(await campaigns(`until_date <= '2026-11-24'`)).toBeGreaterThan(2);
  expect(await campaigns(`from_date > '2026-11-24'`)).toBeGreaterThan(2);
  expect(await campaigns('entity_code is not null')).toBeGreaterThan(2);
  expect(
    await count('select count(*) from closures where entity_service_id is not null'),
  ).toBeGreaterThan(3);
  expect(
    await count('select count(*) from closures where entity_service_id is null'),
  ).toBeGreaterThan(10);
  expect(await count('select count(*) from protocols where state = $$active$$')).toBeGreaterThan(
    10,
  );
  expect(await count('select count(*) from allotments')).toBeGreaterThan(3);
  expect(
    await count(`select count(*) from schedules where valid_until <= '2026-11-24'`),
  ).toBeGreaterThan(3);
  expect(await count('select count(*) from schedules where to_time <= from_time')).toBeGreaterThan(
    0,
  );
  expect(await count('select count(distinct local_payment) from entities')).toBe(3);
});

test('six accounts sign in, partners are members of their entities and own the organisations, and no other account has a password', async () => {
  const emails = await column(
    `select email from accounts where password_hash like '$argon2id%' order by 1`,
  );
  const names = ['admin', 'hotel', 'lab', 'patient', 'pharmacy', 'tickets'];
  expect(emails).toEqual(names.map((name) => `${name}@vaga.example`));
  const types = await column(`
    select distinct e.entity_type from entity_members m join entities e on e.id = m.entity_id order by 1`);
  expect(types).toEqual([...entityTypes].sort());
  const withoutOwner = await column(`
    select distinct e.code from entity_members m join entities e on e.id = m.entity_id
     where not exists (select from organisation_members o where o.account_id = m.account_id
             and o.organisation_id = e.organisation_id and o.roles = '{owner}')`);
  expect(withoutOwner).toEqual([]);
});

test('the demo patient has an appointment in every status, with every result and every state of a refund', async () => {
  expect(await column(`select distinct a.status ${ofPatient} order by 1`)).toEqual(
    [...appointmentStatuses].sort(),
  );
  expect(await column(`select distinct a.result ${ofPatient} order by 1`)).toEqual(
    [...results].sort(),
  );
  expect(await column(`select distinct a.refund_state ${ofPatient} order by 1`)).toEqual(
    [...refundStates].sort(),
  );
});

test('a booked appointment has its place, at its time and price, and a cancelled one has none', async () => {
  const wrong = await column(`
    select a.code from appointments a
      left join occupancy o on o.owner_id = a.asset_id and o.live
     where case
       when a.status in ('Canceled', 'SchedulePending') then o.id is not null
       else o.id is null or lower(o.during) <> a.starts_at or upper(o.during) <> a.ends_at
         or o.price_cents <> a.price_cents or o.entity_service_id <> a.entity_service_id
         or (o.state = 'hold') <> (a.status = 'PaymentPending') end`);
  expect(wrong).toEqual([]);
  expect(
    await count(`
    select count(*) from occupancy o where live and not exists (select 1 from appointments a where a.asset_id = o.owner_id)`),
  ).toBe(0);
});

test('at no moment is more of a pool taken than its schedules allow', async () => {
  const above = await column(`
    select o.id from occupancy o
     where o.live and (select count(*) from occupancy x where x.live and x.pool_id = o.pool_id
             and x.during @> lower(o.during)) > pool_capacity(o.pool_id, lower(o.during))`);
  expect(above).toEqual([]);
});

test('the sweep of everything that is taken finds nothing', async () => {
  expect(await sweepOccupancy(db, now)).toEqual([]);
});

test('every place taken is a start of a schedule that serves its service, on a day on which nothing is closed', async () => {
  const wrong = await column(`
    select o.id from occupancy o
      join schedules s on s.id = o.schedule_id
      join capacity_pools p on p.id = s.pool_id
     where s.pool_id <> o.pool_id
        or extract(epoch from upper(o.during) - lower(o.during)) <> s.interval_minutes * 60
        or (not s.serves_all and not exists (select 1 from schedule_services x
              where x.schedule_id = s.id and x.entity_service_id = o.entity_service_id))
        or exists (select 1 from closures c where c.entity_id = p.entity_id and c.during && o.during and o.live
              and coalesce(c.entity_service_id, o.entity_service_id) = o.entity_service_id)`);
  expect(wrong).toEqual([]);
});

test('receipts are numbered without gaps, and payments add up to the appointments that they are for', async () => {
  const years = await sql<{ paid: number; last: number }>`
    select count(p.receipt_number)::int as paid, r.last_number::int as last
      from receipt_numbers r left join payments p on p.receipt_number / 1000000 = r.year group by r.year, r.last_number`.execute(
    db,
  );
  expect(years.rows.length).toBeGreaterThan(0);
  for (const { paid, last } of years.rows) expect(paid).toBe(last);
  expect(
    await count(`
    select count(*) from payments p
     where amount_cents <> (select coalesce(sum(price_cents), -1) from appointments a where a.payment_id = p.id)`),
  ).toBe(0);
});

test('the same moment makes the same rows, ids too', async () => {
  const reference = await db.transaction().execute(readReference);
  const make = (): string => {
    const moment = { now, today: todayOf(now), newId: idsFrom('rows', now) };
    const {
      agenda: _,
      offers,
      ...rows
    } = makeCountry({ moment, reference, hashes: { demo: 'a', none: 'b' } });
    return JSON.stringify([rows, offers.map(({ row }) => row)]);
  };
  const first = make();
  expect(make()).toBe(first);
  const stored = await column(`select id from appointments`);
  const made = new Set(first.match(uuidsOfVersion7));
  expect(stored.filter((id) => !made.has(id))).toEqual([]);
});

const uuidsOfVersion7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

test('the product itself finds an antigen test at five places near Coimbra on each of the next seven days', async () => {
  const { rows } = await sql<{ id: string }>`
    select o.id from entity_services o join services s on s.id = o.service_id
     where s.slug = 'covid-antigenio' and o.location = 'Entity' and o.is_offered
       and cube_distance(o.position, earth_point(40.2056, -8.4196)) < km_to_chord(20)`.execute(db);
  const from = todayOf(now).add({ days: 1 }).toString();
  const free = Array.from({ length: 7 }, () => 0);
  for (const { id } of rows) {
    const days = await readDays(db, { entityServiceId: id, from, days: 7, now });
    for (const [index, day] of days.entries())
      if (day.free > 0) free[index] = (free[index] ?? 0) + 1;
  }
  expect(Math.min(...free)).toBeGreaterThanOrEqual(5);
});

test('only the demo patient is reminded of what the demo booked, and no mobile of it is assigned', async () => {
  expect(
    await column(`
      select distinct c.email from appointments a join accounts c on c.id = a.account_id
       where a.status in ('Await', 'Paid', 'Pending') and a.starts_at > '${now.toISOString()}'
         and not exists (select 1 from appointment_reminders r where r.appointment_id = a.id)`),
  ).toEqual(['patient@vaga.example']);
  // No mobile in Portugal begins with 90.
  const mobiles =
    "select count(*) from persons where phone like '+3519%' and phone not like '+35190%'";
  expect(await count(mobiles)).toBe(0);
});

test('the patient has a document for each result that has one, which the key of the installation opens', async () => {
  const { rows } = await sql<{ id: string; keyId: string; sealed: Buffer; result: string }>`
    select a.id, d.key_id, d.sealed, a.result ${sql.raw(ofPatient)}
      join result_documents d on d.appointment_id = a.id`.execute(db);

  expect(rows.map(({ result }) => result).sort()).toEqual([
    ...['Authorized', 'Authorized', 'Unauthorized', 'Unauthorized', 'WithResult'],
  ]);
  for (const { id, ...file } of rows) {
    const content = options.encryption.decryptFile(file, `result of appointment ${id}`);
    expect(readPdfText(content ?? Buffer.alloc(0)).text).toMatch(/Hemoglobina|Antigénio/);
  }
});

test('the demo patient has a ticket in each state at the office of the demo account, and every office sells more', async () => {
  const patient = "select id from accounts where email = 'patient@vaga.example'";
  const [accountId = ''] = await column(patient);
  const rows = await readTickets(db, { accountId, language: 'pt', now });
  const tickets = rows.map((row) => ticketView(row, now));
  expect(tickets.map(({ assetNumber, state }) => `${assetNumber} ${state}`)).toEqual([
    ...['CORO-0001 authorized', 'FADO-0001 authorized', 'FADO-0002 unauthorized'],
    ...['TUNA-0001 scheduled', 'TUNA-0002 scheduled', 'TUNA-0003 awaitingPayment'],
    ...['ROCK-0001 toSchedule', 'ROCK-0002 toSchedule'],
  ]);
  for (const { test: booked, date } of tickets) {
    if (booked?.date) expect(Date.parse(booked.date)).toBeLessThan(Date.parse(date));
  }
  expect(await count('select count(distinct entity_id) from events')).toBeGreaterThan(10);
  expect(await column("select count(*) from tickets where number = 'VIP-1'")).toEqual(['4']);
});
