import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildAccount,
  buildAsset,
  buildCart,
  buildEntity,
  buildEntityService,
  buildMember,
  buildPerson,
  buildPlace,
} from '../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../test/builders/signed-up.ts';
import { identityRoutes } from '../identity/index.ts';
import { newId } from '../platform/uuid.ts';
import { privacyRoutes } from './index.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => [
      ...identityRoutes({ ...deps, pause: async () => {} }),
      ...privacyRoutes(deps),
    ],
  });
});
afterAll(() => world.close());

/** An account with one booked person. */
async function buildBooking(given: { status: string; startsAt: Date }) {
  const account = await buildAccountWithPassword(world.db);
  const person = await buildPerson(world.db, {
    accountId: account.id,
    name: 'Rosa',
    email: 'rosa@people.example',
    healthNumber: '123456789',
  });
  const entityService = await buildEntityService(world.db);
  const { cart } = await buildCart(world.db, {
    accountId: account.id,
    serviceId: entityService.serviceId,
    people: 0,
  });
  const asset = await buildAsset(world.db, {
    cartId: cart.id,
    personId: person.id,
    prescriptionNumber: '1011000000000000000',
  });
  const appointmentId = newId();
  await world.db
    .insertInto('appointments')
    .values({
      id: appointmentId,
      code: `VAGA${appointmentId.slice(-8)}`,
      accountId: account.id,
      personId: person.id,
      cartId: cart.id,
      assetId: asset.id,
      entityServiceId: entityService.id,
      startsAt: given.startsAt,
      endsAt: new Date(Number(given.startsAt) + 600_000),
      serviceDate: '2026-11-25',
      address: 'Rua das Flores 1',
      priceCents: 2000,
      status: given.status,
      ...(given.status === 'Canceled' ? { statusReason: 'byPerson', canceledAt: frozenAt } : {}),
      createdAt: frozenAt,
    })
    .execute();
  return { account, person, cart, asset, appointmentId, token: await world.signIn(account.id) };
}
const remove = (token?: string, headers = {}) =>
  world.call('DELETE', 'onboarding/user', { ...(token ? { token } : {}), headers });
const tomorrow = new Date('2026-11-25T09:20:00Z');
const yesterday = new Date('2026-11-23T09:20:00Z');

test('an account with an upcoming appointment is not deleted, and the answer names it', async () => {
  const { account, token } = await buildBooking({ status: 'Paid', startsAt: tomorrow });

  const answer = await remove(token, { 'accept-language': 'en' });

  expect(answer.body).toMatchObject({
    type: 'Warning',
    data: null,
    messages: [{ code: 'account.has_appointments' }],
  });
  expect(answer.body.messages[0].text).toMatch(/on 25 November 2026 at 09:20/);
  expect(
    await world.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirst(),
  ).toEqual({ email: account.email });
});

test('an account with an unfinished payment is not deleted', async () => {
  const { account, cart, token } = await buildBooking({ status: 'Canceled', startsAt: tomorrow });
  await world.db
    .insertInto('payments')
    .values({
      id: newId(),
      cartId: cart.id,
      accountId: account.id,
      token: newId(),
      kind: 'online',
      amountCents: 2000,
      status: 'pending',
      createdAt: frozenAt,
    })
    .execute();

  expect((await remove(token)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'account.has_payments' }],
  });
});

test('a deleted account leaves its past appointments without identity, and cannot be entered', async () => {
  const { account, person, asset, appointmentId, token } = await buildBooking({
    status: 'CheckedIn',
    startsAt: yesterday,
  });
  const stranger = await buildPerson(world.db, { accountId: account.id, name: 'Never booked' });

  const answer = await remove(token);

  expect(answer.body).toEqual({ type: 'Success', data: null, messages: [] });
  expect(String(answer.headers['set-cookie'])).toMatch(/^vaga_session=;/);
  const { db } = world;
  expect(
    await db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirst(),
  ).toMatchObject({
    email: `deleted+${account.id}@invalid`,
    firstName: '',
    lastName: '',
    passwordHash: '!',
    deletedAt: frozenAt,
  });
  expect(
    await db.selectFrom('persons').selectAll().where('id', '=', person.id).executeTakeFirst(),
  ).toMatchObject({ name: '', email: null, healthNumber: null, deletedAt: frozenAt });
  expect(
    await db.selectFrom('persons').selectAll().where('id', '=', stranger.id).executeTakeFirst(),
  ).toBeUndefined();
  expect(
    await db
      .selectFrom('assets')
      .select('prescriptionNumber')
      .where('id', '=', asset.id)
      .executeTakeFirst(),
  ).toEqual({ prescriptionNumber: null });
  expect(
    await db
      .selectFrom('appointments')
      .select(['status', 'address'])
      .where('id', '=', appointmentId)
      .executeTakeFirst(),
  ).toEqual({ status: 'CheckedIn', address: null });
  expect((await world.call('GET', 'onboarding/eula-accepted', { token })).status).toBe(401);
  expect(
    (
      await world.call('POST', 'auth/login', {
        body: { userName: account.email, password },
        from: '10.3.0.1',
      })
    ).status,
  ).toBe(401);
});

test('the e-mail of a deleted account may register again', async () => {
  const account = await buildAccount(world.db);
  await remove(await world.signIn(account.id));

  const registered = await world.call('POST', 'onboarding/user', {
    body: {
      firstName: 'Inês',
      lastName: 'Sá',
      email: account.email,
      password,
      confirmPassword: password,
      acceptTerms: true,
    },
  });
  expect(registered.body.type).toBe('Success');
});

test('a visitor can delete nothing', async () => {
  expect((await remove()).status).toBe(401);
});

test('the only owner of an organisation keeps the account until there is another owner, and the Warning names it', async () => {
  const { accountId, entityId } = await buildMember(world.db, {
    organisationRoles: ['owner', 'billing'],
  });
  const token = await world.signIn(accountId);

  expect((await remove(token)).body).toMatchObject({
    type: 'Warning',
    messages: [
      {
        code: 'member.last_owner',
        text: expect.stringContaining('Farmácia Central, Lda.'),
      },
    ],
  });
  await buildMember(world.db, { entityId, roles: [], organisationRoles: ['owner'] });
  expect((await remove(token)).body.type).toBe('Success');
});

test('places held by a deleted account are released at once, and its memberships end', async () => {
  const account = await buildAccount(world.db);
  const { assets } = await buildCart(world.db, { accountId: account.id });
  const [asset] = assets;
  const place = await buildPlace(world.db, {
    assetId: asset?.id ?? '',
    from: tomorrow,
    until: new Date(Number(tomorrow) + 600_000),
  });
  await world.db
    .insertInto('entityMembers')
    .values({
      entityId: (await buildEntity(world.db)).id,
      accountId: account.id,
      roles: ['desk'],
      createdAt: frozenAt,
    })
    .execute();

  expect((await remove(await world.signIn(account.id))).body.type).toBe('Success');

  const { db } = world;
  expect(
    await db
      .selectFrom('occupancy')
      .select(['live', 'state'])
      .where('id', '=', place.id)
      .executeTakeFirst(),
  ).toEqual({ live: false, state: 'expired' });
  expect(
    await db
      .selectFrom('entityMembers')
      .select('entityId')
      .where('accountId', '=', account.id)
      .execute(),
  ).toEqual([]);
});
