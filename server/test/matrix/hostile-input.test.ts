import type { Endpoint } from '@vaga/contract/endpoint';
import { endpoints } from '@vaga/contract/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadReference } from '../../src/reference.ts';
import type { Answer, TestApp } from '../app.ts';
import { createTestApp } from '../app.ts';
import { buildMember } from '../builders/index.ts';
import { makeWalletKeys } from '../wallet-keys.ts';
import { hostileBodies, hostileValues, withEachLeaf } from './hostile-values.ts';
import { matrixRoutes } from './matrix-routes.ts';
import type { PatientRecords } from './patient-records.ts';
import { buildPatientRecords } from './patient-records.ts';
import { sampleOf } from './sample-calls.ts';
import type { SampleCall } from './send.ts';
import { send } from './send.ts';

let app: TestApp;
let victim: PatientRecords;
/** For calls that only read, and for bodies that no call reads. */
let shared: PatientRecords;

beforeAll(async () => {
  app = await createTestApp({ routes: matrixRoutes, walletKeys: await makeWalletKeys() });
  await loadReference(app.db);
  victim = await buildPatientRecords(app);
  shared = await buildPatientRecords(app);
});
afterAll(() => app.close());

/** What must never be in an answer: our code, our queries, another account's data. */
const leaks = /\bat [\w.]+ \(|node_modules|\.ts:\d+|select .* from|syntax error|violates|ECONN/i;

/** The patient's session; of a call for members one that may make it, so that its input is read. */
async function tokenFor(
  { access }: Endpoint,
  { patient, entityId: ofRecords }: PatientRecords,
): Promise<string> {
  if (typeof access === 'string' || access.who !== 'member') return patient.token;
  const [entityType] = access.entityTypes;
  if (!entityType) return patient.token;
  const { accountId, entityId } = await buildMember(app.db, {
    ...(access.entityTypes.includes('TestPartner') ? { entityId: ofRecords } : { entityType }),
    organisationRoles: ['owner'],
  });
  return app.signIn(accountId, entityId);
}

function expectHarmless(answer: Answer, what: string): void {
  const text = JSON.stringify(answer.body);
  expect({ what, status: answer.status >= 500 ? answer.status : 'fine' }).toEqual({
    what,
    status: 'fine',
  });
  if (answer.status >= 400) {
    expect({ what, body: answer.body }).toMatchObject({ what, body: { type: 'Error' } });
  }
  expect({ what, leaks: leaks.test(text) }).toEqual({ what, leaks: false });
}

for (const { name, endpoint } of endpoints) {
  test(`${name}: hostile input is refused or harmless, and never a 5xx`, async () => {
    const records = endpoint.method === 'GET' ? shared : await buildPatientRecords(app);
    const token = await tokenFor(endpoint, records);
    const sample = sampleOf(name, endpoint, records);
    for (const hostile of samplesWith(endpoint, sample)) {
      expectHarmless(
        await send(app, endpoint, { sample: hostile, token }),
        JSON.stringify(hostile).slice(0, 300),
      );
    }
  }, 60_000);

  test(`${name}: people and places of another account inside a caller's own call are refused`, async () => {
    const foreign = sampleOf(name, endpoint, victim);
    const isForeign = [victim.personId, victim.assetId, victim.sparePersonId].some((id) =>
      JSON.stringify(foreign.body ?? null).includes(id),
    );
    if (!isForeign) return;
    const attacker = await buildPatientRecords(app);
    const own = sampleOf(name, endpoint, attacker);
    const sample = { ...own, body: foreign.body };
    const answer = await send(app, endpoint, { sample, token: attacker.patient.token });
    expect(answer.body).toMatchObject({ type: 'Error', data: null });
  });

  if (endpoint.body) {
    test(`${name}: a body that is no body of this call is refused, and never a 5xx`, async () => {
      const token = await tokenFor(endpoint, shared);
      const sample = sampleOf(name, endpoint, shared);
      for (const body of hostileBodies) {
        const path = endpoint.path.replace(/:(\w+)/g, (_whole, key: string) =>
          String(sample.params?.[key]),
        );
        for (const type of [
          'application/json',
          'application/x-www-form-urlencoded',
          'text/xml',
          '',
        ]) {
          const answer = await app.call(endpoint.method, path, {
            body,
            headers: type ? { 'content-type': type } : {},
            token,
            from: `10.200.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
          });
          expectHarmless(answer, `${type}: ${body.slice(0, 60)}`);
        }
      }
    });
  }
}

/**
 * Each leaf of a sample with each hostile value. Of those that the contract refuses by itself, which is the same code for all
 * calls, every eleventh of a leaf is sent; of the others every one.
 */
function* samplesWith(endpoint: Endpoint, sample: SampleCall): Generator<SampleCall> {
  for (const [ordinal, value] of hostileValues.entries()) {
    let leaf = 0;
    for (const hostile of samplesOf(sample, value)) {
      leaf += 1;
      if (isAccepted(endpoint, hostile) || (ordinal + leaf) % 11 === 0) yield hostile;
    }
  }
}

function* samplesOf(sample: SampleCall, value: unknown): Generator<SampleCall> {
  for (const body of sample.body === undefined ? [] : withEachLeaf(sample.body, value)) {
    yield { ...sample, body };
  }
  for (const part of ['params', 'query'] as const) {
    for (const key of Object.keys(sample[part] ?? {})) {
      yield { ...sample, [part]: { ...sample[part], [key]: textOf(value) } };
    }
  }
}

/** Whether the contract takes an input, so that the call itself has to deal with it. */
function isAccepted(endpoint: Endpoint, sample: SampleCall): boolean {
  const parts = ['params', 'query', 'body'] as const;
  return parts.every((part) => endpoint[part]?.safeParse(sample[part] ?? {}).success ?? true);
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A URL carries no lone surrogate, and no server reads one of 20,000 characters.
  return text.toWellFormed().slice(0, 2000);
}
