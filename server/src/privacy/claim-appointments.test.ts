import { claimAttempts } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, frozenAt } from '../../test/app.ts';
import { buildAccount, buildPerson } from '../../test/builders/index.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import type { UnclaimedBooking } from '../../test/unclaimed.fixture.ts';
import { bookForUnclaimed, dateOfBirth } from '../../test/unclaimed.fixture.ts';
import { newId } from '../platform/uuid.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct();
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const password = 'Nova-123';
const definition = { dateOfBirth, password, confirmPassword: password, acceptTerms: true };
const claim = ({ call }: UnclaimedBooking, body: object = definition, token?: string) =>
  call('POST', 'claim', { body, ...(token ? { token } : {}) });
const accountOf = (id: string) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
const ownerOf = async ({ appointmentId }: UnclaimedBooking) =>
  (
    await app.db
      .selectFrom('appointments')
      .select('accountId')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
  ).accountId;
const setDateOfBirth = ({ accountId }: UnclaimedBooking, to: string | null) =>
  app.db
    .updateTable('persons')
    .set({ dateOfBirth: to })
    .where('accountId', '=', accountId)
    .execute();
/** An account that signs in with the address that a booking's links went to. */
async function ownAccount({ contactEmail: email }: UnclaimedBooking) {
  const { id } = await buildAccount(app.db, { email });
  return { id, token: await app.signIn(id) };
}
const peopleOf = (accountId: string) =>
  app.db
    .selectFrom('persons')
    .select(['name', 'phone', 'dateOfBirth', 'keptByEntityId'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
const wrongDates = Array.from({ length: claimAttempts }, (_, day) => `1980-01-0${day + 1}`);

test('a right date and a password make the account its patient’s: it signs in and has the appointment', async () => {
  const booking = await bookForUnclaimed(app);
  const { accountId, contactEmail, service } = booking;
  expect((await booking.call('GET')).body.data.claim).toBe('date');

  const asked = await claim(booking, { dateOfBirth });
  expect(asked.body).toMatchObject({ type: 'Success', data: { claim: 'password' } });
  expect((await accountOf(accountId))?.keptByEntityId).toBe(service.entityId);
  const done = await claim(booking);

  expect(done.body).toMatchObject({ type: 'Success', data: { claim: 'saved' } });
  expect(codeOf(done)).toBe('claim.saved');
  expect(await accountOf(accountId)).toMatchObject({
    email: contactEmail,
    contactEmail: null,
    keptByEntityId: null,
    claimedAt: frozenAt,
    emailConfirmedAt: frozenAt,
  });
  const login = await app.call('POST', 'auth/login', {
    body: { userName: contactEmail, password },
  });
  const list = await app.call('GET', 'onboarding/user/schedule', { token: login.body.data.token });
  expect(list.body.data).toMatchObject([{ id: booking.appointmentId }]);
  // The entity's copy, and the patient's own person with the same data.
  const [copy, own] = await peopleOf(accountId);
  expect([copy?.keptByEntityId ?? null, own?.keptByEntityId]).toEqual([service.entityId, null]);
  expect({ ...own, keptByEntityId: service.entityId }).toEqual(copy);
  expect((await app.readEmails(accountId)).at(-1)).toMatchObject({
    template: 'account-claimed',
    recipient: contactEmail,
  });
});

test('an address with an account: its session gets the rows, the empty account is deleted, and the link goes on', async () => {
  const booking = await bookForUnclaimed(app);
  const own = await ownAccount(booking);
  const asked = await claim(booking);
  expect(asked.body).toMatchObject({ type: 'Warning', data: { claim: 'signIn' } });
  expect(await ownerOf(booking)).toBe(booking.accountId);

  const done = await claim(booking, { dateOfBirth }, own.token);

  expect(codeOf(done)).toBe('claim.saved');
  expect(await ownerOf(booking)).toBe(own.id);
  expect(await accountOf(booking.accountId)).toBeUndefined();
  expect((await booking.call('GET')).body.data).toMatchObject({ claim: 'saved', canCancel: true });
  expect((await booking.call('POST', 'cancel', { body: {} })).body.type).toBe('Success');
  const messages = (await app.readEmails(own.id)).map(({ template }) => template);
  expect(messages).toEqual(['appointment-confirmed', 'account-claimed', 'appointment-canceled']);
});

test('a person of the same name that the account has stays as it is', async () => {
  const booking = await bookForUnclaimed(app);
  const own = await ownAccount(booking);
  const [copy] = await peopleOf(booking.accountId);
  await buildPerson(app.db, {
    accountId: own.id,
    name: copy?.name.toUpperCase() ?? '',
    phone: '1',
  });
  await claim(booking, { dateOfBirth }, own.token);
  const people = await peopleOf(own.id);
  expect(people.filter(({ keptByEntityId }) => keptByEntityId === null)).toMatchObject([
    { phone: '1' },
  ]);
  expect(people).toHaveLength(2);
});

test('an account with another address claims nothing, whatever date it knows', async () => {
  const booking = await bookForUnclaimed(app);
  await ownAccount(booking);
  const { id } = await buildAccount(app.db);
  const stolen = await claim(booking, definition, await app.signIn(id));
  expect(stolen.body).toMatchObject({ type: 'Warning', data: { claim: 'signIn' } });
  expect(await ownerOf(booking)).toBe(booking.accountId);
});

test('five wrong dates end the claim, also for the right one', async () => {
  const booking = await bookForUnclaimed(app);
  const codes = [];
  for (const date of wrongDates) codes.push(codeOf(await claim(booking, { dateOfBirth: date })));
  expect(codes).toEqual([...Array(claimAttempts - 1).fill('claim.wrong_date'), 'claim.locked']);
  expect(codeOf(await claim(booking))).toBe('claim.locked');
  expect((await booking.call('GET')).body.data.claim).toBe('locked');
  expect((await accountOf(booking.accountId))?.keptByEntityId).not.toBeNull();
});

test('of many guesses at once no more than five are compared with the date', async () => {
  const booking = await bookForUnclaimed(app);
  const dates = Array.from(
    { length: 20 },
    (_, day) => `1981-01-${String(day + 1).padStart(2, '0')}`,
  );
  await Promise.all(dates.map((date) => claim(booking, { dateOfBirth: date })));
  const [row] = await app.db
    .selectFrom('claimAttempts')
    .select('wrongDates')
    .where('accountId', '=', booking.accountId)
    .execute();
  expect(row?.wrongDates).toBe(claimAttempts);
  expect(codeOf(await claim(booking))).toBe('claim.locked');
});

test('a second link to the same mailbox gives no more guesses', async () => {
  const booking = await bookForUnclaimed(app);
  const { accountId, service, contactEmail } = booking;
  for (const date of wrongDates) await claim(booking, { dateOfBirth: date });
  const startsAt = new Date('2026-12-14T10:00:00Z');
  const other = await bookForUnclaimed(app, { service, contactEmail, startsAt });
  await app.db
    .updateTable('appointments')
    .set({ accountId })
    .where('id', '=', other.appointmentId)
    .execute();
  expect(codeOf(await claim(other))).toBe('claim.locked');
});

test('a corrected date of birth, or address, begins a new count; the old link then opens nothing', async () => {
  const booking = await bookForUnclaimed(app);
  for (const date of wrongDates) await claim(booking, { dateOfBirth: date });
  await setDateOfBirth(booking, '1990-02-02');
  expect((await claim(booking, { dateOfBirth: '1990-02-02' })).body.data.claim).toBe('password');
  await app.db
    .updateTable('accounts')
    .set({ contactEmail: `${newId()}@people.example` })
    .where('id', '=', booking.accountId)
    .execute();
  expect((await claim(booking, { dateOfBirth: '1990-02-02' })).status).toBe(404);
});

test('without a recorded date of birth the page says to ask the place, and no date is right', async () => {
  const booking = await bookForUnclaimed(app);
  await setDateOfBirth(booking, null);
  expect((await booking.call('GET')).body.data.claim).toBe('noDate');
  const refused = await claim(booking);
  expect(refused.body).toMatchObject({ type: 'Warning', data: { claim: 'noDate' } });
  expect((await accountOf(booking.accountId))?.keptByEntityId).not.toBeNull();
});

test('a weak password, one without the terms, and two that differ claim nothing', async () => {
  const booking = await bookForUnclaimed(app);
  expect(codeOf(await claim(booking, { ...definition, password: 'weak' }))).toBe('101');
  expect(codeOf(await claim(booking, { ...definition, confirmPassword: 'Outra-123' }))).toBe('101');
  expect((await claim(booking, { ...definition, acceptTerms: false })).status).toBe(400);
  expect((await accountOf(booking.accountId))?.keptByEntityId).not.toBeNull();
});

test('a claimed account cannot be claimed again', async () => {
  const booking = await bookForUnclaimed(app);
  await claim(booking);
  const again = await claim(booking, { ...definition, password: 'Outra-123' });
  expect(again.body).toMatchObject({ type: 'Warning', data: { claim: 'saved' } });
});

test('the answers to a claim never hold a result or the date of birth', async () => {
  const booking = await bookForUnclaimed(app);
  await app.db
    .updateTable('appointments')
    .set({ status: 'CheckedIn', result: 'Unauthorized' })
    .where('id', '=', booking.appointmentId)
    .execute();
  for (const body of [{ dateOfBirth: '1980-01-01' }, { dateOfBirth }, definition]) {
    const text = JSON.stringify((await claim(booking, body)).body);
    expect(text).not.toMatch(new RegExp(`${dateOfBirth}|Unauthorized|result`, 'i'));
  }
});
