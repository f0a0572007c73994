import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildWorld, type World } from '../../test/matrix/world.ts';
import { loadReference } from '../reference.ts';
import { deleteAccount } from './delete-account.ts';
import { privacyRoutes } from './index.ts';

/** What becomes of a table that says something about an account or its people. Columns as they are in the database. */
interface Judged {
  /** Where in the archive its rows are: the file, and the list in it. */
  file: string;
  list?: string;
  exported: string;
  /** What the archive does not hold, and why. */
  withheld?: Record<string, string>;
  /** What a deletion leaves: no row, or rows with these columns emptied, and why they stay. */
  after: 'no row' | { emptied: string; why: string };
}

const opensSomething = 'opens something, or is compared with what does';
const ours = 'how we work, nothing about anybody';
const name = 'names the account whose archive it is';
const law = 'the law asks to keep what was sold and paid';

const judged: Record<string, Judged> = {
  accounts: {
    file: 'account.json',
    list: 'account',
    exported:
      'id email first_name last_name language created_at email_confirmed_at terms_version_accepted is_administrator blocked_at',
    withheld: {
      password_hash: opensSomething,
      is_password_doubted: ours,
      is_demo: ours,
      deleted_at: 'of a living account there is none',
    },
    after: { emptied: 'first_name last_name email_confirmed_at', why: law },
  },
  sessions: {
    file: 'account.json',
    list: 'sessions',
    exported: 'user_agent login_type entity_id created_at last_seen_at expires_at revoked_at',
    withheld: { id: ours, account_id: name, token_hash: opensSomething },
    after: 'no row',
  },
  email_tokens: {
    file: 'account.json',
    list: 'mailedLinks',
    exported: 'purpose created_at expires_at used_at',
    withheld: { id: ours, account_id: name, token_hash: opensSomething },
    after: 'no row',
  },
  second_factors: {
    file: 'account.json',
    list: 'secondFactor',
    exported: 'created_at confirmed_at',
    withheld: { account_id: name, secret: opensSomething, last_step: opensSomething },
    after: 'no row',
  },
  persons: {
    file: 'people.json',
    exported:
      'id account_id name date_of_birth email phone gender nationality_type health_number identification_type_id identification_number nationality_id country_of_birth_id country_of_residence_id postal_code created_at deleted_at',
    after: {
      emptied:
        'date_of_birth email phone gender health_number identification_number identification_type_id nationality_id country_of_birth_id country_of_residence_id postal_code',
      why: law,
    },
  },
  entity_members: {
    file: 'memberships.json',
    exported: 'created_at',
    withheld: { account_id: name, entity_id: 'the entity is there by its name' },
    after: 'no row',
  },
  appointments: {
    file: 'appointments.json',
    list: 'appointments',
    exported:
      'id account_id asset_id cart_id person_id entity_service_id campaign_id approval_request_id payment_id code service_date starts_at ends_at status status_reason result refund_state sequence price_cents is_local_payment address paid_at canceled_at created_at',
    after: { emptied: 'address', why: law },
  },
  appointment_changes: {
    file: 'appointments.json',
    list: 'changes',
    exported: 'appointment_id changed_at field from_value to_value',
    withheld: { id: ours, account_id: 'may be a member of the entity: somebody else' },
    after: { emptied: '', why: 'shows what was done to an appointment that is kept' },
  },
  result_documents: {
    file: 'appointments.json',
    list: 'documents',
    exported: 'id appointment_id size_bytes created_at',
    withheld: {
      sealed: 'is there as the file itself, opened',
      key_id: ours,
      added_by: 'is a member of the entity: somebody else',
    },
    after: 'no row',
  },
  carts: {
    file: 'bookings.json',
    list: 'carts',
    exported:
      'id account_id service_id entity_service_id entity_code service_date service_time preferred_time latitude longitude is_travelling jump_to_slots checked_out_at payment_entered_at created_at',
    after: { emptied: 'latitude longitude', why: law },
  },
  assets: {
    file: 'bookings.json',
    list: 'people',
    exported:
      'id cart_id person_id ordinal asset_number address prescription_type_id prescription_number prescription_access_code prescription_provision_code created_at',
    after: {
      emptied: 'address prescription_number prescription_access_code prescription_provision_code',
      why: law,
    },
  },
  occupancy: {
    file: 'bookings.json',
    list: 'places',
    exported: 'id cart_id entity_service_id during state price_cents created_at ended_at',
    withheld: {
      owner_id: 'is there as assetId',
      account_id: name,
      ...{ pool_id: ours, schedule_id: ours, unit: ours, live: ours, allotment_id: ours },
      ...{ campaign_id: ours, expires_at: ours, held_since: ours, kept_until: ours },
    },
    after: { emptied: '', why: 'who was how full, by codes alone' },
  },
  payments: {
    file: 'payments.json',
    list: 'payments',
    exported:
      'id account_id cart_id kind status amount_cents paid_cents provider provider_session method local_method voucher redirect_url receipt_number invoice_name invoice_tax_number invoice_address invoice_postal_code invoice_locality expires_at paid_at ended_at created_at deferral_id',
    withheld: { token: opensSomething },
    after: { emptied: '', why: law },
  },
  refunds: {
    file: 'payments.json',
    list: 'refunds',
    exported:
      'id payment_id appointment_id amount_cents reason status provider_refund provider_session attempts last_error created_at done_at',
    after: { emptied: '', why: law },
  },
  payment_events: {
    file: 'payments.json',
    list: 'events',
    exported: 'provider event_id payment_id kind payload received_at',
    after: { emptied: '', why: law },
  },
  invoicing_data: {
    file: 'payments.json',
    list: 'invoicingData',
    exported: 'account_id name tax_number address postal_code locality updated_at',
    after: 'no row',
  },
  deferrals: {
    file: 'payments.json',
    list: 'deferrals',
    exported: 'id cart_id email language state expires_at created_at ended_at',
    withheld: {
      account_id: name,
      payer_email: 'is of who pays: somebody else',
      payer_language: 'is of who pays: somebody else',
    },
    after: { emptied: 'email payer_email', why: law },
  },
  checkin_assets: {
    file: 'reservations.json',
    list: 'reservations',
    exported: 'id reservation_id created_at',
    withheld: { account_id: name },
    after: 'no row',
  },
  reservation_guests: {
    file: 'reservations.json',
    list: 'guests',
    exported: 'checkin_asset_id person_id created_at',
    after: 'no row',
  },
  travels: {
    file: 'reservations.json',
    list: 'travels',
    exported: 'id checkin_asset_id travel_date travel_time created_at',
    after: 'no row',
  },
  travel_guests: {
    file: 'reservations.json',
    list: 'travellers',
    exported: 'id travel_id person_id asset_id created_at',
    after: 'no row',
  },
  messages: {
    file: 'messages.json',
    exported: 'id channel recipient language template data status created_at sent_at',
    withheld: { account_id: name, attempts: ours, last_error: ours },
    after: 'no row',
  },
};

/** Tables about an account whose rows no archive shows, and why; what a deletion does with them. */
const inNoArchive: Record<string, { columns: string; why: string; after: 'no row' | 'stays' }> = {
  recovery_codes: { columns: 'account_id code_hash', why: opensSomething, after: 'no row' },
  idempotency_keys: {
    columns: 'caller path key body_hash status reply created_at',
    why: 'answers that were given already, kept for a second try',
    after: 'no row',
  },
  login_failures: {
    columns: 'key failed_at',
    why: 'a hash of what was typed, whether there is such an account or not',
    after: 'stays',
  },
  approval_requests: {
    columns: 'id cart_id entity_service_id service_date state reason created_at decided_at',
    why: 'its answer is that of the appointment, which is there',
    after: 'stays',
  },
  appointment_reminders: {
    columns: 'appointment_id kind starts_at reminded_at',
    why: 'that a message went; the message is there',
    after: 'stays',
  },
  local_payment_authorisations: {
    columns:
      'id account_id entity_id cart_id total_cents state expires_at payment_id created_at decided_at',
    why: 'whether a place let somebody pay there; what was booked then is there',
    after: 'stays',
  },
  deferral_links: {
    columns: 'deferral_id token_hash created_at',
    why: opensSomething,
    after: 'no row',
  },
};

/** Nothing in them is about somebody who signs in or is booked for. */
const aboutNobody = [
  ...['countries', 'districts', 'municipalities', 'localities', 'locations', 'reference_loads'],
  ...['service_types', 'services', 'identification_types', 'prescription_types'],
  ...['organisations', 'entities', 'entity_services', 'campaigns', 'protocols', 'reservations'],
  ...['capacity_pools', 'schedules', 'schedule_services', 'closures', 'allotments'],
  ...['receipt_numbers', 'kysely_migration', 'kysely_migration_lock'],
];

/** Stands for a payment company of its own: it knows sessions and amounts, and nobody by name. */
const ofTheSandbox = /^sandbox_/;

const words = (list: string) => list.split(' ').filter(Boolean);
const camel = (column: string) =>
  column.replace(/_(\w)/g, (_all, sign: string) => sign.toUpperCase());

let app: TestApp;
let world: World;
/** table → its columns. */
let columns: Map<string, string[]>;

beforeAll(async () => {
  app = await createTestApp({ routes: privacyRoutes });
  await loadReference(app.db);
  world = await buildWorld(app);
  await addTheRest(world);
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db);
  columns = new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [
      table,
      found.map(({ column }) => column),
    ]),
  );
});
afterAll(() => app.close());

/** What the world lacks: a row of each kind that needs none of another. */
async function addTheRest({ patient, entityId, paidPaymentId }: World): Promise<void> {
  const id = patient.accountId;
  await sql`
    with token as (insert into email_tokens (id, account_id, purpose, token_hash, created_at, expires_at)
                   values (gen_random_uuid(), ${id}, 'reset', 'hash', now(), now())),
         factor as (insert into second_factors (account_id, secret, created_at) values (${id}, 'secret', now())),
         member as (insert into entity_members (entity_id, account_id, created_at) values (${entityId}, ${id}, now())),
         letter as (insert into messages (id, channel, recipient, language, template, data, account_id, created_at)
                    values (gen_random_uuid(), 'email', ${patient.email}, 'pt', 'welcome', '{}', ${id}, now())),
         refund as (insert into refunds (id, payment_id, amount_cents, status, reason, created_at)
                    values (gen_random_uuid(), ${paidPaymentId}, 1, 'done', 'test', now())),
         answer as (insert into idempotency_keys (caller, path, key, body_hash, created_at)
                    values (${id}, '/', 'key', 'hash', now()))
    insert into invoicing_data (account_id, name, tax_number, address, postal_code, locality, updated_at)
    values (${id}, 'Rosa', '123456789', 'Rua 1', '3000-001', 'Coimbra', now())`.execute(app.db);
  await sql`insert into recovery_codes (account_id, code_hash) values (${id}, 'hash')`.execute(
    app.db,
  );
}

/** Those of a list of tables that this database has: some come with a later migration. */
const present = <Value>(tables: Record<string, Value>) =>
  Object.entries(tables).filter(([table]) => columns.has(table));

test('each table and column about somebody is judged: exported or withheld, forgotten or kept', () => {
  const known = new Set([...Object.keys(judged), ...Object.keys(inNoArchive), ...aboutNobody]);
  const tables = [...columns.keys()].filter((table) => !ofTheSandbox.test(table));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !known.has(table))).toEqual([]);
  const judgedColumns = new Map([
    ...Object.entries(judged).map(
      ([table, { exported, withheld = {} }]) =>
        [table, [...words(exported), ...Object.keys(withheld)]] as const,
    ),
    ...Object.entries(inNoArchive).map(([table, of]) => [table, words(of.columns)] as const),
  ]);
  const forgotten = [...judgedColumns].flatMap(([table, list]) =>
    (columns.get(table) ?? [])
      .filter((column) => !list.includes(column))
      .map((column) => `${table}.${column}`),
  );
  expect(forgotten).toEqual([]);
});

test('what is said to be about nobody refers to nobody', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(30);
  const aboutSomebody = new Set([...Object.keys(judged), ...Object.keys(inNoArchive)]);
  expect(
    rows.filter(({ from, to }) => aboutNobody.includes(from) && aboutSomebody.has(to)),
  ).toEqual([]);
  const named = [...columns].filter(([, list]) =>
    list.some((column) => /^(?:account|person|owner|caller)(?:_id)?$/.test(column)),
  );
  expect(named.map(([table]) => table).filter((table) => aboutNobody.includes(table))).toEqual([]);
});

test('what is said to be exported is in the archive, and nothing that is withheld', async () => {
  const reply = await app.app.inject({
    url: '/api/v1/account/export',
    headers: { authorization: `Bearer ${world.patient.token}` },
  });
  const files = unzipSync(reply.rawPayload);
  const looked: string[] = [];
  for (const [table, { file, list, exported, withheld = {} }] of present(judged)) {
    const content = JSON.parse(Buffer.from(files[file] ?? []).toString('utf8'));
    const rows = [list === undefined ? content : content[list]].flat().filter(Boolean);
    const [row] = rows as Record<string, unknown>[];
    // The world has no row of some: those columns are judged, and tested beside their slice.
    if (!row) continue;
    looked.push(table);
    const has = words(exported).filter((column) => columns.get(table)?.includes(column));
    expect(Object.keys(row), table).toEqual(expect.arrayContaining(has.map(camel)));
    expect(
      Object.keys(row).filter((key) => Object.keys(withheld).map(camel).includes(key)),
    ).toEqual([]);
  }
  expect(looked.length).toBeGreaterThan(13);
});

test('a deletion leaves no row, or none of what is said to be emptied', async () => {
  const { accountId } = world.patient;
  await sql`update appointments set status = 'Canceled', status_reason = 'byPerson', canceled_at = now() where account_id = ${accountId}`.execute(
    app.db,
  );
  await sql`update payments set status = 'canceled', ended_at = now() where account_id = ${accountId} and status <> 'paid'`.execute(
    app.db,
  );
  const done = await deleteAccount(app.db, { accountId, language: 'en', now: app.clock.now() });
  expect(done).toMatchObject({ type: 'Success' });
  for (const [table, { after }] of present({ ...judged, ...inNoArchive })) {
    const left = await rowsOf(table, accountId);
    if (after === 'no row') expect(left, table).toEqual([]);
    else if (after !== 'stays') {
      const filled = left.flatMap((row) =>
        words(after.emptied).filter(
          (column) => row[camel(column)] !== null && row[camel(column)] !== '',
        ),
      );
      expect(filled, table).toEqual([]);
    }
  }
});

/** The rows of a table that are the account's: by a column that names it, or by its carts. */
async function rowsOf(table: string, accountId: string): Promise<Record<string, unknown>[]> {
  const own = columns.get(table) ?? [];
  const by = ['account_id', 'caller', 'cart_id'].find((column) => own.includes(column));
  const carts = sql`select id::text from carts where account_id = ${accountId}`;
  const which =
    table === 'accounts'
      ? sql`id = ${accountId}`
      : by === 'cart_id'
        ? sql`cart_id::text in (${carts})`
        : by
          ? sql`${sql.ref(by)}::text = ${accountId}`
          : sql`false`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${which}`.execute(app.db);
  return rows;
}
