import type { Endpoint } from '@vaga/contract/endpoint';
import { endpoints } from '@vaga/contract/index';
import { EntityType } from '@vaga/contract/partners';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/platform/uuid.ts';
import { loadReference } from '../../src/reference.ts';
import type { TestApp } from '../app.ts';
import { createTestApp, frozenAt } from '../app.ts';
import { buildAccount, buildEntity } from '../builders/index.ts';
import { matrixRoutes } from './matrix-routes.ts';
import { buildPatientRecords, secret } from './patient-records.ts';
import { sampleCalls } from './sample-calls.ts';
import { send } from './send.ts';

/** Look-ups that tell nothing of anybody. Every other answer may be somebody's own, and is kept by nobody. */
const sameForEverybody = [
  'findLocations',
  'listCountries',
  'listDistricts',
  'listMunicipalities',
  'readHomePage',
];

/** Calls whose sample is a wrong sign-in, or that are for partners alone. */
const refused: Record<string, number> = { login: 401, openWebSession: 401, searchTickets: 403 };

/**
 * Calls that change something and are open to who has not accepted the terms in force: they end or move what there is
 * already, or are a desk's answer by the link of its mail. Every other call with an Idempotency-Key creates or pays.
 */
const openWithoutTerms = [
  ...['cancelAppointment', 'rescheduleAppointment', 'cancelCartPayment', 'cancelPayment'],
  ...['removeGuest', 'passOffer', 'answerWaitlistOffer', 'registerUser'],
  ...[
    'acceptApprovalRequest',
    'refuseApprovalRequest',
    'grantPayOnSiteRequest',
    'refusePayOnSiteRequest',
  ],
  ...['acceptRefundRequest', 'refuseRefundRequest'],
];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: matrixRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

/** A token of everybody who is signed in and is not the patient. New each time: some calls end sessions and accounts. */
async function signInOthers(): Promise<Record<string, string>> {
  const administrator = await buildAccount(app.db, { isAdministrator: true });
  const others: Record<string, string> = {
    'another patient': await app.signIn((await buildAccount(app.db)).id),
    'an administrator': await app.signIn(administrator.id),
  };
  for (const entityType of EntityType.options) {
    others[`a member of another ${entityType}`] = await signInAsMember(entityType);
  }
  return others;
}

async function signInAsMember(entityType: string): Promise<string> {
  const account = await buildAccount(app.db);
  const entity = await buildEntity(app.db, { entityType });
  await app.db
    .insertInto('entityMembers')
    .values({ entityId: entity.id, accountId: account.id, createdAt: frozenAt })
    .execute();
  const token = await app.signIn(account.id);
  await app.db
    .updateTable('sessions')
    .set({ entityId: entity.id, loginType: 'partner' })
    .where('accountId', '=', account.id)
    .execute();
  return token;
}

test('every call of the contract has a route and a row in the matrices, and nothing else has one', () => {
  const names = endpoints.map(({ name }) => name).sort();
  expect(Object.keys(sampleCalls).sort()).toEqual(names);
  const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const routes = matrixRoutes(app).map(({ endpoint }) => addressOf(endpoint));
  expect(routes.sort()).toEqual(endpoints.map(({ endpoint }) => addressOf(endpoint)).sort());
});

test('every call that creates or pays asks for the terms in force, all but those named here', () => {
  const creating = endpoints.filter(({ endpoint }) => endpoint.idempotent);
  const open = creating.filter(({ endpoint }) => !endpoint.needsTerms).map(({ name }) => name);
  expect(open.sort()).toEqual([...openWithoutTerms].sort());
});

for (const { name, endpoint } of endpoints) {
  const sampleOf = async () => {
    const records = await buildPatientRecords(app);
    return { world: records, sample: sampleCalls[name]?.(records) ?? {} };
  };

  test(`${name}: the patient's own call is answered as a business outcome, and no browser keeps what is theirs`, async () => {
    const { world: records, sample } = await sampleOf();
    const answer = await send(app, endpoint, { sample, token: records.patient.token });
    const { status, body, headers } = answer;
    expect({ status, body }).toMatchObject({ status: refused[name] ?? 200 });
    const mayBeKept = sameForEverybody.includes(name);
    expect(headers['cache-control']).toMatch(mayBeKept ? /^public, max-age/ : /\bno-store$/);
  });

  const does = endpoint.needsTerms ? 'refuses' : 'answers';
  test(`${name}: ${does} a patient who has not accepted the terms in force`, async () => {
    const { world: records, sample } = await sampleOf();
    await app.db
      .updateTable('accounts')
      .set({ termsVersionAccepted: '2019-01' })
      .where('id', '=', records.patient.accountId)
      .execute();
    const { status, body } = await send(app, endpoint, { sample, token: records.patient.token });
    const isRefused = status === 403 && body.messages[0].code === 'terms.needed';
    expect({ isRefused, body }).toMatchObject({ isRefused: endpoint.needsTerms === true });
  });

  if (endpoint.access === 'account') {
    test(`${name}: nobody gets in without a session, with a dead one or with a made-up one`, async () => {
      const { world: records, sample } = await sampleOf();
      const tokens = [undefined, 'x'.repeat(43), `${newId()}${newId()}`.replaceAll('-', '')];
      for (const token of tokens) {
        expect((await send(app, endpoint, { sample, token })).status).toBe(401);
      }
      await app.db
        .updateTable('sessions')
        .set({ revokedAt: frozenAt })
        .where('accountId', '=', records.patient.accountId)
        .execute();
      const dead = await send(app, endpoint, { sample, token: records.patient.token });
      expect(dead.status).toBe(401);
    });
  }

  if (endpoint.access === 'account' && endpoint.owned) {
    test(`${name}: for everybody else it is as if it were not there`, async () => {
      const { sample } = await sampleOf();
      const missing = { ...sample, params: mapped(sample.params, () => newId()) };
      for (const [who, token] of Object.entries(await signInOthers())) {
        const foreign = await send(app, endpoint, { sample, token });
        expect({ who, status: foreign.status }).toEqual({ who, status: 404 });
        const absent = await send(app, endpoint, { sample: missing, token });
        expect({ who, body: foreign.body }).toEqual({ who, body: absent.body });
      }
    });
  } else {
    test(`${name}: nobody sees the patient's data in an answer to themselves`, async () => {
      const { sample } = await sampleOf();
      const isEcho = JSON.stringify(sample).includes(secret);
      for (const [who, token] of Object.entries({ nobody: undefined, ...(await signInOthers()) })) {
        const answer = await send(app, endpoint, { sample, token });
        expect({ who, isFault: answer.status >= 500 }).toEqual({ who, isFault: false });
        if (!isEcho) expect(JSON.stringify(answer.body)).not.toContain(secret);
      }
    });
  }
}

function mapped(params: Record<string, string | number> = {}, value: () => string) {
  return Object.fromEntries(Object.keys(params).map((name) => [name, value()]));
}
