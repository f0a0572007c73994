import type { AdministratorAccess, MemberAccess, Membership } from '@vaga/contract/access';
import type { Endpoint } from '@vaga/contract/endpoint';
import { endpoints } from '@vaga/contract/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/platform/uuid.ts';
import { loadReference } from '../../src/reference.ts';
import type { TestApp } from '../app.ts';
import { createTestApp } from '../app.ts';
import { buildAccount } from '../builders/index.ts';
import { makeWalletKeys } from '../wallet-keys.ts';
import type { MatrixCaller, OtherEntities } from './matrix-callers.ts';
import { buildMatrixCallers, buildOtherEntities, oneOfEachKind } from './matrix-callers.ts';
import { matrixRoutes } from './matrix-routes.ts';
import type { PatientRecords } from './patient-records.ts';
import { buildPatientRecords, secret } from './patient-records.ts';
import { sampleInputs, sampleOf } from './sample-calls.ts';
import { send } from './send.ts';

/** Look-ups without data of a person. Every other answer may be personal, and is never cached. */
const sameForEveryCaller = [
  'findLocations',
  'findNeeds',
  'listCountries',
  'listDistricts',
  'listMunicipalities',
  'listOfferedServices',
  'listPlacesOfService',
  'readHomePage',
  'readServicePlace',
];

/** Calls whose sample is a wrong sign-in or bot check, or names an entity of others. */
const refused: Record<string, number> = {
  login: 401,
  openWebSession: 401,
  openSessionWithCode: 401,
  openSessionWithPasskey: 401,
  chooseEntity: 404,
  registerPartner: 400,
  checkInAtPoster: 404,
  readPhotoFile: 404,
  readCalendarFeed: 404,
};

/** What the patient gets to a call about their own records: 403 to those that are for members. */
const ownStatus = (name: string, { access }: Endpoint) =>
  refused[name] ?? (typeof access === 'string' ? 200 : 403);

/** Calls of which the first of two administrators gets 200, and the second 409. */
const decidedOnce = [
  ...['approveRegistration', 'askRegistration', 'refuseRegistration'],
  ...['mergeSuggestion', 'refuseSuggestion'],
  ...['confirmEntity', 'refuseEntity'],
  ...['publishRating', 'refuseRating'],
];

/** Calls whose sample is refused to members and administrators, of whichever entity: a file that is none, photos that there are not, another version. */
const refusedSamples = [
  'addPhoto',
  'chooseEntityCode',
  'openEntityLicence',
  'openLicence',
  'orderPhotos',
  'saveEntityProfile',
  'uploadLicence',
];

/** Calls whose body names an entity or its rows: members of another one are refused there, and not by the call. */
const namesEntity = ['addBusyCalendar', 'inviteMember', 'publishUploadedDocuments'];

/** Calls whose body names what some of the roles that may call do not see. */
const namesKind = ['chooseAlertChannel'];

/** Calls whose body names a version: that of the sample is no row's, so members get 409. */
const namesVersion = ['saveMunicipalDay'];

/**
 * Calls that change something and are open to who has not accepted the terms in force: they end or move what there is
 * already, are a desk's answer by the link of its mail, or what a desk books, which must not stand still. Every other call with an Idempotency-Key creates or pays.
 */
const openWithoutTerms = [
  ...['cancelAppointment', 'rescheduleAppointment', 'cancelCartPayment', 'cancelPayment'],
  ...['moveGroup', 'cancelGroup'],
  ...['removeGuest', 'passOffer', 'answerWaitlistOffer', 'registerUser'],
  ...[
    'acceptApprovalRequest',
    'refuseApprovalRequest',
    'grantPayOnSiteRequest',
    'refusePayOnSiteRequest',
  ],
  ...['acceptRefundRequest', 'refuseRefundRequest'],
  ...['acceptProtocolRequest', 'refuseProtocolRequest'],
  ...['Approval', 'PayOnSite', 'Refund', 'Protocol'].flatMap((kind) => [
    `acceptDesk${kind}`,
    `refuseDesk${kind}`,
  ]),
  ...['moveByAppointmentLink', 'cancelByAppointmentLink', 'rescheduleEntityAppointment'],
  ...[
    'createBlock',
    'addPool',
    'openDay',
    'createDraft',
    'bookAppointment',
    'createGuestCart',
    'bookGuestAppointment',
  ],
  'announceDelay',
  ...['applyScheduleChange', 'agreeRebookingOffer', 'cancelRebookingOffer'],
  ...['acceptRebookingOffer', 'chooseRebookingTime', 'cancelByRebookingOffer'],
  ...['cancelGuestAppointment'],
  ...['enterResult', 'undoResult', 'confirmAddress'],
  ...['checkInPerson', 'callPerson', 'markDone', 'markNoShow', 'undoAct'],
  ...['takeMoney', 'moveAtDesk', 'cancelAtDesk', 'saveAppointmentNote'],
];

let app: TestApp;
let otherEntities: OtherEntities;
/** For calls that only read: what they are about, and who makes them. */
let shared: { records: PatientRecords; callers: MatrixCaller[] };

beforeAll(async () => {
  app = await createTestApp({ routes: matrixRoutes, walletKeys: await makeWalletKeys() });
  await loadReference(app.db);
  otherEntities = await buildOtherEntities(app.db);
  const records = await buildPatientRecords(app);
  const callers = await buildMatrixCallers(app.db, records, otherEntities);
  shared = { records, callers };
});
afterAll(() => app.close());

/** The session of a patient who has nothing but an account with old terms, which a call is refused for before it looks at rows. */
async function signInWithoutTerms(): Promise<string> {
  const account = await buildAccount(app.db, { termsVersionAccepted: '2019-01' });
  return app.signIn(account.id);
}

/** Whether a caller has what the contract asks of members and administrators, apart from the product's own rule. */
function isAllowedMember({ access }: Endpoint, { membership, hasSecondFactor }: MatrixCaller) {
  if (typeof access === 'string' || !membership) return false;
  const { entityType, roles } = membership;
  if (entityType === 'Administrator' && !hasSecondFactor) return false;
  if (roles.some((role) => access.roles.includes(role as never)) && isRightType(access, entityType))
    return true;
  if (access.who === 'administrator') return false;
  const { organisationRoles = [] } = access;
  const hasRole = membership.organisationRoles.some((role) => organisationRoles.includes(role));
  return hasRole && isRightType(access, entityType);
}

function isRightType(
  access: MemberAccess | AdministratorAccess,
  entityType: Membership['entityType'],
) {
  if (access.who === 'administrator') return entityType === 'Administrator';
  return access.entityTypes.includes(entityType);
}

/** The scope of the access keys that open a call; null if none does. */
const keyScopeOf = (access: Endpoint['access']) =>
  typeof access !== 'string' && access.who === 'member' ? (access.keyScope ?? null) : null;

/**
 * The status that a call about the patient's records has for another caller; null: any but a 5xx. Members of the entity
 * that the records are about may call about them what the contract opens to members.
 */
function expectedStatus(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  caller: MatrixCaller,
  isOwnEntity: boolean,
): number | null {
  const { access, owned } = endpoint;
  if (caller.keyScope) return keyScopeOf(access) === caller.keyScope ? null : 403;
  if (access === 'anyone' || access === 'link') return null;
  if (!caller.hasSession) return 401;
  if (access !== 'account' && !isAllowedMember(endpoint, caller)) return 403;
  if (owned) return access !== 'account' && isOwnEntity ? null : 404;
  const isUnsure = [
    ...namesEntity,
    ...namesKind,
    ...namesVersion,
    ...decidedOnce,
    ...refusedSamples,
  ];
  return access === 'account' || isUnsure.includes(name) ? null : 200;
}

test('every call of the contract has a route and a sample that fits it, and nothing else has one', () => {
  const names = new Set(endpoints.map(({ name }) => name));
  expect(Object.keys(sampleInputs).filter((name) => !names.has(name))).toEqual([]);
  for (const { name, endpoint } of endpoints) {
    const sample = sampleOf(name, endpoint, shared.records);
    for (const part of ['params', 'query', 'body'] as const) {
      const { error } = endpoint[part]?.safeParse(sample[part] ?? {}) ?? {};
      expect({ name, part, issues: error?.issues }).toEqual({ name, part, issues: undefined });
    }
  }
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
  const isRead = endpoint.method === 'GET';
  const isForMembers = typeof endpoint.access !== 'string';
  const isOpen = endpoint.access === 'anyone' || endpoint.access === 'link';
  const buildRecords = () => (isRead ? shared.records : buildPatientRecords(app));
  // What others may not do leaves the patient's rows as they were, so the patient's own call follows on the same ones.
  let untouched: PatientRecords | undefined;

  test(`${name}: every other caller gets what the contract says, and nothing of the patient's`, async () => {
    const records = await buildRecords();
    const sample = sampleOf(name, endpoint, records);
    const isEcho = JSON.stringify(sample).includes(secret);
    const missing = { ...sample, params: mapped(sample.params, () => newId()) };
    const all =
      records === shared.records
        ? shared.callers
        : await buildMatrixCallers(app.db, records, otherEntities);
    let absent: unknown;
    for (const caller of isOpen ? oneOfEachKind(all) : all) {
      const { who, token } = caller;
      const { status, body } = await send(app, endpoint, { sample, token });
      const isOwnEntity = caller.membership?.entityId === records.entityId;
      const expected = expectedStatus({ name, endpoint }, caller, isOwnEntity);
      if (expected === null)
        expect({ who, isServerError: status >= 500 }).toEqual({ who, isServerError: false });
      else expect({ who, status }).toEqual({ who, status: expected });
      if (expected === 404) {
        absent ??= (await send(app, endpoint, { sample: missing, token })).body;
        expect({ who, body }).toEqual({ who, body: absent });
      }
      // The keys are of the entity that the records are about.
      const isOwnSystem =
        caller.keyScope !== undefined && keyScopeOf(endpoint.access) === caller.keyScope;
      const mayBeTold = isOwnSystem || (isOwnEntity && isAllowedMember(endpoint, caller));
      if (!isEcho && !mayBeTold) expect(JSON.stringify(body)).not.toContain(secret);
    }
    if (endpoint.access === 'account') untouched = records;
  });

  test(`${name}: the patient's own call is answered as a business outcome, and no browser keeps what is theirs`, async () => {
    // A member's call is refused to the patient, and so changes nothing.
    const records = isForMembers ? shared.records : (untouched ?? (await buildRecords()));
    const sample = sampleOf(name, endpoint, records);
    const answer = await send(app, endpoint, { sample, token: records.patient.token });
    const { status, body, headers } = answer;
    expect({ status, body }).toMatchObject({ status: ownStatus(name, endpoint) });
    const mayBeKept = sameForEveryCaller.includes(name);
    expect(headers['cache-control']).toMatch(mayBeKept ? /^public, max-age/ : /\bno-store$/);
  });

  const needsTerms = endpoint.needsTerms === true && !isForMembers;
  const does = needsTerms ? 'refuses' : 'answers';
  test(`${name}: ${does} a patient who has not accepted the terms in force`, async () => {
    // A link acts for its bearer, with whatever session, and would change the rows that all calls share.
    const records = isOpen ? await buildRecords() : shared.records;
    const sample = sampleOf(name, endpoint, records);
    const { status, body } = await send(app, endpoint, {
      sample,
      token: await signInWithoutTerms(),
    });
    const isRefused = status === 403 && body.messages[0].code === 'terms.needed';
    expect({ isRefused, body }).toMatchObject({ isRefused: needsTerms });
  });

  if (endpoint.access === 'link') {
    test(`${name}: a forged link is not found, for any caller`, async () => {
      const records = await buildRecords();
      const sample = sampleOf(name, endpoint, records);
      const forged = { ...sample, params: mapped(sample.params, () => 'x'.repeat(43)) };
      for (const token of [undefined, records.patient.token]) {
        expect((await send(app, endpoint, { sample: forged, token })).status).toBe(404);
      }
    });
  }
}

function mapped(params: Record<string, string | number> = {}, value: () => string) {
  return Object.fromEntries(Object.keys(params).map((name) => [name, value()]));
}
