import type { MemberRole } from '@vaga/contract/access';
import { mergeUndoDays } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, frozenAt } from '../../test/app.ts';
import { buildAccount, buildMember } from '../../test/builders/index.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import type { UnclaimedBooking } from '../../test/unclaimed.fixture.ts';
import { bookForUnclaimed, dateOfBirth } from '../../test/unclaimed.fixture.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { claimIntoAccount, claimNewAccount } from './complete-claim.ts';

const day = 86_400_000;

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct();
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

/** Two accounts that one entity keeps for one person, and a member of it. */
async function buildNamesakes(roles: MemberRole[] = ['desk']) {
  const one = await bookForUnclaimed(app);
  const startsAt = new Date('2026-12-14T10:00:00Z');
  const other = await bookForUnclaimed(app, { service: one.service, startsAt });
  const { entityId } = one.service;
  for (const { accountId } of [one, other])
    await app.db
      .updateTable('persons')
      .set({ name: 'Joaquim Reis', phone: '912345678' })
      .where('accountId', '=', accountId)
      .execute();
  const { accountId } = await buildMember(app.db, { entityId, roles });
  const token = await app.signIn(accountId, entityId);
  const [personId, otherId] = await Promise.all([one, other].map(personOf));
  const merge = (id = personId, into = otherId) =>
    app.call('POST', `v1/people/${id}/merge`, { token, body: { into } });
  const undo = (id = otherId) => app.call('POST', `v1/people/${id}/merge/undo`, { token });
  return { one, other, personId: personId ?? '', otherId: otherId ?? '', token, merge, undo };
}

const personOf = async ({ accountId }: UnclaimedBooking) =>
  (
    await app.db
      .selectFrom('persons')
      .select('id')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  ).id;
const ownerOf = async ({ appointmentId }: UnclaimedBooking) =>
  (
    await app.db
      .selectFrom('appointments')
      .select('accountId')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
  ).accountId;
const accountOf = (id: string) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
async function sweepUnclaimed() {
  await inTransaction(app.db, (trx) =>
    addJob(trx, { name: 'privacy.sweepUnclaimed', payload: {} }),
  );
  await app.runDueJobs();
}

test('two accounts of one person are joined, and the undo gives each its own again', async () => {
  const { one, other, merge, undo } = await buildNamesakes();
  expect((await merge()).body).toMatchObject({
    type: 'Success',
    data: { canUndoUntil: new Date(Number(frozenAt) + mergeUndoDays * day).toISOString() },
  });
  expect(await ownerOf(one)).toBe(other.accountId);
  // Each link goes on, by the mailbox that it was sent to.
  expect((await one.call('GET')).status).toBe(200);
  expect((await other.call('GET')).status).toBe(200);
  // A mailbox proves no other one: only that of the account that stays can claim.
  const claim = { body: { dateOfBirth } };
  expect((await one.call('POST', 'claim', claim)).body.data.claim).toBe('otherAddress');
  expect((await other.call('POST', 'claim', claim)).body.data.claim).toBe('password');

  expect(codeOf(await undo())).toBe('people.merge_undone');

  expect([await ownerOf(one), await ownerOf(other)]).toEqual([one.accountId, other.accountId]);
  expect((await undo()).body.type).toBe('Warning');
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepMoney(app.db)).toEqual([]);
});

test('people who differ in name, date of birth or phone, or lack one, are not joined', async () => {
  const { otherId, merge, one } = await buildNamesakes();
  const same = { name: 'Joaquim Reis', phone: '912345678', dateOfBirth };
  for (const other of [
    { name: 'Joaquina Reis' },
    { phone: '912345679' },
    { dateOfBirth: '1990-01-02' },
    { phone: null },
    { dateOfBirth: null },
  ]) {
    const change = app.db.updateTable('persons').set({ ...same, ...other });
    await change.where('id', '=', otherId).execute();
    expect(codeOf(await merge())).toBe('people.not_same');
  }
  expect(await ownerOf(one)).toBe(one.accountId);
});

test('a member joins no people of another entity, and none who sign in', async () => {
  const { one, personId, otherId, merge } = await buildNamesakes();
  const foreign = await buildNamesakes();
  expect((await foreign.merge(personId, otherId)).status).toBe(404);
  expect((await foreign.merge(foreign.personId, otherId)).status).toBe(404);
  const body = {
    dateOfBirth,
    password: 'Nova-123',
    confirmPassword: 'Nova-123',
    acceptTerms: true,
  };
  await one.call('POST', 'claim', { body });
  expect((await merge()).status).toBe(404);
});

test('after 30 days a merge stands, and the empty account is deleted', async () => {
  const { one, other, undo, merge, otherId } = await buildNamesakes();
  await merge();
  app.clock.set(new Date(Number(frozenAt) + mergeUndoDays * day));
  const member = await buildMember(app.db, { entityId: one.service.entityId, roles: ['desk'] });
  const token = await app.signIn(member.accountId, one.service.entityId);
  const late = await app.call('POST', `v1/people/${otherId}/merge/undo`, { token });
  expect([late.body.type, codeOf(late)]).toEqual(['Warning', 'people.merge_over']);
  app.clock.advance(1);
  await sweepUnclaimed();
  expect(await accountOf(one.accountId)).toBeUndefined();
  expect(await ownerOf(one)).toBe(other.accountId);
  expect(undo).toBeDefined();
});

test('of two merges at once, in the same or in opposite directions, one is made and nothing is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { one, other, personId, otherId, merge } = await buildNamesakes();
    const isSame = round % 2 === 0;
    const second = isSame ? merge() : merge(otherId, personId);
    const answers = await Promise.all([merge(), second]);
    expect(answers.filter(({ body }) => body.type === 'Success')).toHaveLength(1);
    const owners = [await ownerOf(one), await ownerOf(other)];
    expect(new Set(owners).size).toBe(1);
    expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  }
});

test('a claim takes what was joined, and the merge is over', async () => {
  const { one, other, merge, undo } = await buildNamesakes();
  await merge();
  const body = {
    dateOfBirth,
    password: 'Nova-123',
    confirmPassword: 'Nova-123',
    acceptTerms: true,
  };
  expect(codeOf(await other.call('POST', 'claim', { body }))).toBe('claim.saved');
  expect([await ownerOf(one), await ownerOf(other)]).toEqual([other.accountId, other.accountId]);
  expect(await accountOf(one.accountId)).toBeUndefined();
  expect((await undo()).status).toBe(404);
});

test('a claim that was opened before its account was joined to another takes no empty account', async () => {
  for (const hasAccount of [false, true]) {
    const { one, other, personId, merge, undo } = await buildNamesakes();
    const { accountId, contactEmail: mailbox } = one;
    const caller = hasAccount ? await buildAccount(app.db, { email: mailbox }) : null;
    const appointment = { accountId, personId };
    const callerAccountId = caller?.id ?? null;
    const proof = { appointment, mailbox, dateOfBirth, callerAccountId, now: app.clock.now() };
    expect((await merge()).body.type).toBe('Success');
    const claim = hasAccount ? claimIntoAccount : claimNewAccount;
    const step = await inTransaction(app.db, (trx) => claim(trx, { ...proof, passwordHash: '' }));
    expect(step).toBe('otherAddress');
    expect((await undo()).body.type).toBe('Success');
    expect([await ownerOf(one), await ownerOf(other)]).toEqual([accountId, other.accountId]);
  }
});

test('an unclaimed account is forgotten 24 months after its last appointment, and not before', async () => {
  const { accountId, appointmentId } = await bookForUnclaimed(app);
  app.clock.set(new Date('2028-12-11T10:14:00Z'));
  await sweepUnclaimed();
  expect((await accountOf(accountId))?.deletedAt).toBeNull();
  app.clock.set(new Date('2028-12-11T10:16:00Z'));
  await sweepUnclaimed();
  expect(await accountOf(accountId)).toMatchObject({ firstName: '', contactEmail: null });
  expect((await accountOf(accountId))?.deletedAt).not.toBeNull();
  const people = await app.db
    .selectFrom('persons')
    .select(['name', 'phone'])
    .where('accountId', '=', accountId)
    .execute();
  expect(people).toEqual([{ name: '', phone: null }]);
  const kept = app.db.selectFrom('appointments').select('id').where('id', '=', appointmentId);
  expect(await kept.execute()).toHaveLength(1);
});

test('an account that was claimed, or booked for again, is not forgotten', async () => {
  const claimed = await bookForUnclaimed(app);
  const body = {
    dateOfBirth,
    password: 'Nova-123',
    confirmPassword: 'Nova-123',
    acceptTerms: true,
  };
  await claimed.call('POST', 'claim', { body });
  const again = await bookForUnclaimed(app);
  await app.db
    .updateTable('appointments')
    .set({ startsAt: new Date('2028-01-01T10:00:00Z'), endsAt: new Date('2028-01-01T10:15:00Z') })
    .where('id', '=', again.appointmentId)
    .execute();
  app.clock.set(new Date('2029-06-01T10:00:00Z'));
  await sweepUnclaimed();
  for (const { accountId } of [claimed, again])
    expect((await accountOf(accountId))?.deletedAt).toBeNull();
});

test('results move to another address only by a member with the role results', async () => {
  const markDone = ({ one }: { one: UnclaimedBooking }) =>
    app.db
      .updateTable('appointments')
      .set({ result: 'Executed' })
      .where('id', '=', one.appointmentId)
      .execute();
  const byDesk = await buildNamesakes(['desk', 'manager']);
  await markDone(byDesk);
  const { body } = await byDesk.merge();
  expect(body).toMatchObject({ type: 'Error', messages: [{ code: 'people.results_move' }] });
  expect(await ownerOf(byDesk.one)).toBe(byDesk.one.accountId);
  // The address of the account that stays is that of its results.
  expect((await byDesk.merge(byDesk.otherId, byDesk.personId)).body.type).toBe('Success');

  const byResults = await buildNamesakes(['desk', 'results']);
  await markDone(byResults);
  expect((await byResults.merge()).body.type).toBe('Success');
});
