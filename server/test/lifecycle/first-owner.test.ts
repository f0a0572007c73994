import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { loadReference } from '../../src/reference.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import { runCommand } from './run-command.ts';

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
  await loadReference(db);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const given = [
  ...['--company', 'Central, Lda.', '--tax-number', '509442013'],
  ...['--entity', 'Farmácia Central', '--address', 'Rua 1', '--postal-code', '3000-179'],
  ...['--locality', 'Coimbra', '--name', 'Ana Lopes', '--email', 'Ana@central.example'],
];

const run = (...flags: string[]) =>
  runCommand(
    'first-owner',
    { DATABASE_URL: database.url, PUBLIC_URL: 'https://vaga.example' },
    ...given,
    ...flags,
  );

test('an operator makes an organisation with an entity and gets the link of its first owner, who is e-mailed too', async () => {
  const { code, output } = await run('--municipality', '0603');

  expect(code).toBe(0);
  expect(output).toMatch(/^https:\/\/vaga\.example\/invitation\/[\w-]{43}$/m);
  const invitation = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
  expect(invitation).toMatchObject({
    email: 'ana@central.example',
    state: 'pending',
    grants: {
      organisationRoles: ['owner'],
      entities: [{ entityId: invitation.entityId, roles: ['manager', 'desk', 'results'] }],
    },
  });
  const entity = await db.selectFrom('entities').selectAll().executeTakeFirstOrThrow();
  expect(entity).toMatchObject({ businessName: 'Farmácia Central', isPrivate: true });
  const message = await db.selectFrom('messages').select('recipient').executeTakeFirstOrThrow();
  expect(message.recipient).toBe('ana@central.example');
});

test('what is missing or wrong is named, and nothing is made', async () => {
  const unknown = await run('--municipality', '9999');
  const missing = await run();

  expect([unknown.code, missing.code]).toEqual([1, 1]);
  expect(unknown.complained).toContain('--municipality');
  expect(missing.complained).toContain('--municipality is missing');
  expect(await db.selectFrom('organisations').select('id').execute()).toEqual([]);
});
