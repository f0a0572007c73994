import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildAccount } from '../../test/builders/index.ts';
import { buildPatientRecords, secret } from '../../test/matrix/patient-records.ts';
import { readPdfText } from '../../test/read-pdf-text.ts';
import { loadReference } from '../reference.ts';
import { privacyRoutes } from './index.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({ routes: privacyRoutes });
  await loadReference(world.db);
});
afterAll(() => world.close());

/** The archive as its owner gets it: files by name, as bytes. */
async function exported(token: string, language = 'pt-PT') {
  const reply = await world.app.inject({
    url: '/api/v1/account/export',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    remoteAddress: `10.9.0.${Math.ceil(Math.random() * 250)}`,
  });
  const files = unzipSync(reply.rawPayload);
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  return { reply, files, textOf, json: (name: string) => JSON.parse(textOf(name)) };
}

test('an account gets all data about it, with its receipts, as one archive', async () => {
  const { patient, personId, appointmentId, cartId, paidPaymentId } =
    await buildPatientRecords(world);

  const { reply, files, textOf, json } = await exported(patient.token);

  expect(reply.headers['content-type']).toBe('application/zip');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="vaga-2026-11-24.zip"');
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(json('account.json')).toMatchObject({
    account: { email: patient.email, firstName: secret },
    sessions: [{ userAgent: secret }, { userAgent: 'test' }],
  });
  expect(json('people.json')).toContainEqual(
    expect.objectContaining({ id: personId, healthNumber: '123456789', postalCode: '3000-001' }),
  );
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(idsOf(json('appointments.json').appointments)).toContain(appointmentId);
  expect(idsOf(json('bookings.json').carts)).toContain(cartId);
  expect(idsOf(json('payments.json').payments)).toContain(paidPaymentId);
  const receipt = Object.keys(files).find((name) => name.startsWith('comprovativos/'));
  expect(readPdfText(Buffer.from(files[receipt ?? ''] ?? [])).text).toContain(secret);
  const result = Object.keys(files).find((name) => name.startsWith('resultados/'));
  expect(readPdfText(Buffer.from(files[result ?? ''] ?? [])).text).toContain(secret);
  const jsonFiles = Object.keys(files).filter((name) => name.endsWith('.json'));
  for (const name of jsonFiles) expect(textOf('README.txt')).toContain(`${name}: `);
  expect(textOf('README.txt')).toContain('Os seus dados');
});

test('the archive is in the reader’s language', async () => {
  const { patient } = await buildPatientRecords(world);
  const { files, textOf } = await exported(patient.token, 'en-GB');
  expect(textOf('README.txt')).toContain('Your data');
  expect(Object.keys(files).some((name) => name.startsWith('receipts/'))).toBe(true);
});

test('credentials are not exported: no password, no token, not even as a hash', async () => {
  const { patient, pendingToken } = await buildPatientRecords(world);
  const { files, textOf } = await exported(patient.token);
  const everything = Object.keys(files).map(textOf).join('\n');
  expect(everything).not.toMatch(/hash/i);
  expect(everything).not.toContain(pendingToken);
  expect(everything).not.toContain(patient.token);
});

test('an export contains nothing of another account', async () => {
  await buildPatientRecords(world);
  const stranger = await buildAccount(world.db);
  const { files, textOf, json } = await exported(await world.signIn(stranger.id));
  expect(Object.keys(files).map(textOf).join('\n')).not.toContain(secret);
  const nothing = { appointments: [], changes: [], documents: [], requests: [] };
  expect(json('appointments.json')).toEqual(nothing);
});
