import { ratingRequestHours, ratingsShownFrom } from '@vaga/contract/rating-limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildMember,
} from '../../test/builders/index.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { inTransaction } from '../platform/transact.ts';
import { collectRatings, eraseRatings } from './index.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());

const antigen = 501;
const hours = (count: number) => new Date(frozenAt.getTime() + count * 3_600_000);

async function openEntity() {
  const entity = await buildEntity(product.db, { businessName: 'Farmácia da Sé' });
  const offered = await buildEntityService(product.db, {
    entityId: entity.id,
    serviceId: antigen,
  });
  return { entity, offered };
}

let patients = 0;

/** A patient whose person was checked in an hour ago. */
async function arrive(entityServiceId: string, given: { checkedInAt?: Date | null } = {}) {
  const account = await buildAccount(product.db, { firstName: 'Rosa', emailConfirmedAt: frozenAt });
  const { checkedInAt = hours(-1) } = given;
  const appointment = await buildAppointment(product.db, {
    accountId: account.id,
    entityServiceId,
    startsAt: hours(-1),
    endsAt: hours(-0.5),
    serviceDate: '2026-11-24',
    status: checkedInAt ? 'CheckedIn' : 'Pending',
    checkedInAt,
  });
  const token = await product.signIn(account.id);
  // Limits count by address.
  patients += 1;
  const from = `10.0.${patients >> 8}.${patients & 255}`;
  const rate = (body: object) =>
    product.call('PUT', `v1/ratings/${appointment.id}`, { token, body, from });
  return { account, appointment, token, rate };
}

/** As many published ratings as are shown. */
async function rateBy(entityServiceId: string, stars: readonly number[], comment = 'Muito bem.') {
  for (const one of stars) {
    const { rate } = await arrive(entityServiceId);
    expect((await rate({ stars: one, comment })).body.type).toBe('Success');
  }
}

async function signInReviewer() {
  const administration = { entityType: 'Administrator' as const, roles: ['support' as const] };
  const { accountId, entityId } = await buildMember(product.db, administration);
  const token = await product.signIn(accountId, entityId);
  await product.db
    .updateTable('sessions')
    .set({ secondFactorAt: frozenAt })
    .where('accountId', '=', accountId)
    .execute();
  return token;
}

const shown = async (entityId: string, query = '') =>
  (await product.call('GET', `public/partner/${entityId}/ratings${query}`)).body;

test('the public reads ratings from the fifth on, with initial and month and nothing of the appointment', async () => {
  const { entity, offered } = await openEntity();
  await rateBy(offered.id, [5, 4, 5, 3]);
  expect((await shown(entity.id)).data).toEqual({ rating: null, ratings: [] });
  await rateBy(offered.id, [5]);
  const { data, pagination } = await shown(entity.id);
  expect(data.rating).toEqual({ average: 4.4, count: ratingsShownFrom, counts: [0, 0, 1, 1, 3] });
  expect(pagination).toMatchObject({ totalRecords: 5 });
  expect(data.ratings[0]).toEqual({
    stars: 5,
    comment: 'Muito bem.',
    initial: 'R',
    month: '2026-11',
    answer: null,
    isInvented: false,
  });
  const summary = await product.call('GET', `public/partner/${entity.id}/summary`);
  expect(summary.body.data.rating).toEqual({ average: 4.4, count: 5 });
  expect((await shown(entity.id, '?pageNumber=2')).data.ratings).toEqual([]);
  const secret = await buildEntity(product.db, { isPrivate: true });
  expect((await product.call('GET', `public/partner/${secret.id}/ratings`)).status).toBe(404);
});

test('of two who rate one appointment at once there is one rating, and it counts once', async () => {
  const { entity, offered } = await openEntity();
  const { rate } = await arrive(offered.id);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate({ stars })));
  expect(answers.map(({ body }) => body.type)).toEqual(Array(5).fill('Success'));
  const rows = await product.db
    .selectFrom('ratings')
    .select('stars')
    .where('entityId', '=', entity.id)
    .execute();
  expect(rows).toHaveLength(1);
  const { counts } = await product.db
    .selectFrom('ratingCounts')
    .select('counts')
    .where('entityId', '=', entity.id)
    .executeTakeFirstOrThrow();
  expect(counts.map((count, at) => count * (at + 1)).reduce((a, b) => a + b)).toBe(rows[0]?.stars);
});

test('without a check-in, for a stranger, and for a member of the entity there is no rating', async () => {
  const { entity, offered } = await openEntity();
  const early = await arrive(offered.id, { checkedInAt: null });
  expect((await early.rate({ stars: 5 })).body.messages[0].code).toBe('rating.not_yet');
  const there = await arrive(offered.id);
  const path = `v1/ratings/${there.appointment.id}`;
  expect((await product.call('PUT', path, { token: early.token, body: { stars: 1 } })).status).toBe(
    404,
  );
  await buildMember(product.db, {
    accountId: there.account.id,
    entityId: entity.id,
    roles: ['desk'],
  });
  expect((await there.rate({ stars: 5 })).body.messages[0].code).toBe('rating.own_entity');
  expect((await there.rate({ stars: 6 })).status).toBe(400);
  expect((await there.rate({ stars: 5, comment: 'x'.repeat(1001) })).status).toBe(400);
});

test('a check-in from home is no visit: it is rated once the entity has called the person or is done', async () => {
  const { offered } = await openEntity();
  const alone = await arrive(offered.id, { checkedInAt: null });
  const path = `v1/appointments/${alone.appointment.id}/here`;
  expect((await product.call('POST', path, { token: alone.token })).body.type).toBe('Success');
  const list = () => product.call('GET', 'v1/ratings', { token: alone.token });

  expect((await alone.rate({ stars: 1 })).body.messages[0].code).toBe('rating.not_yet');
  expect((await list()).body.data.appointments).toEqual([]);
  const called = { calledAt: frozenAt };
  await product.db
    .updateTable('appointments')
    .set(called)
    .where('id', '=', alone.appointment.id)
    .execute();
  expect((await list()).body.data.appointments).toMatchObject([{ canRate: true }]);
  expect((await alone.rate({ stars: 1 })).body.type).toBe('Success');
});

test('a comment that the rule stops waits, and an administrator publishes it or refuses it with a reason', async () => {
  const { entity, offered } = await openEntity();
  await rateBy(offered.id, [5, 5, 5, 5, 5]);
  const patient = await arrive(offered.id);
  const saved = await patient.rate({ stars: 1, comment: 'O teste deu positivo. Idiotas!' });
  expect(saved.body).toMatchObject({ type: 'Warning', data: { state: 'waiting' } });
  expect((await shown(entity.id)).data.rating.count).toBe(5);
  const token = await signInReviewer();
  const waiting = (await product.call('GET', 'v1/admin/ratings', { token })).body.data;
  const row = waiting.find(({ entity: name }: { entity: string }) => name === 'Farmácia da Sé');
  expect(row).toMatchObject({ stars: 1, findings: ['health', 'insult'], version: 1 });
  expect(JSON.stringify(row)).not.toContain('Rosa');
  const decide = (act: string, body: object) =>
    product.call('POST', `v1/admin/ratings/${row.id}/${act}`, { token, body });
  const refusal = { part: 'rating', reason: 'Fala de um resultado.', version: 1 };
  expect((await decide('refuse', refusal)).body.data).toMatchObject({ state: 'refused' });
  expect((await decide('publish', { part: 'rating', version: 1 })).status).toBe(409);
  const own = (await product.call('GET', 'v1/ratings', { token: patient.token })).body.data;
  expect(own.appointments[0].rating).toMatchObject({
    state: 'refused',
    reason: 'Fala de um resultado.',
  });
  // However it is changed, it is read again.
  for (const comment of ['Esperei muito.', 'Esperei muito tempo.', undefined]) {
    const again = await patient.rate({ stars: 2, comment });
    expect(again.body.data.state).toBe('waiting');
  }
  await decide('publish', { part: 'rating', version: 5 });
  expect((await shown(entity.id)).data.rating).toMatchObject({ count: 6, average: 4.5 });
  const acts = await product.db
    .selectFrom('auditEntries')
    .select('act')
    .where('entityId', '=', entity.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(['rating.refused', 'rating.published']);
});

test('a manager answers once, by the same rule; another entity and the desk do not', async () => {
  const { entity, offered } = await openEntity();
  await rateBy(offered.id, [3]);
  const signIn = async (role: 'manager' | 'desk', entityId = entity.id) => {
    const member = await buildMember(product.db, { entityId, roles: [role] });
    return product.signIn(member.accountId, entityId);
  };
  const manager = await signIn('manager');
  const list = await product.call('GET', 'v1/entity/ratings', { token: manager });
  const [{ id, version }] = list.body.data.ratings;
  const answer = (text: string, token = manager, seen = version) =>
    product.call('PUT', `v1/entity/ratings/${id}/answer`, {
      token,
      body: { answer: text, version: seen },
    });
  expect((await answer('Obrigado.', await signIn('desk'))).status).toBe(403);
  const other = await buildEntity(product.db);
  expect((await answer('Obrigado.', await signIn('manager', other.id))).status).toBe(404);
  expect((await answer('Obrigado.', manager, version + 1)).status).toBe(409);
  const waiting = await answer('Ligue 239 000 111.');
  expect(waiting.body).toMatchObject({ type: 'Warning', data: { answerState: 'waiting' } });
  expect((await answer('Obrigado.')).body.messages[0].code).toBe('rating.answered_before');
  const token = await signInReviewer();
  await product.call('POST', `v1/admin/ratings/${id}/refuse`, {
    token,
    body: { part: 'answer', reason: 'Tem um telefone.', version: version + 1 },
  });
  expect((await answer('Obrigado.', manager, version + 2)).body.data.answerState).toBe('waiting');
  await product.call('POST', `v1/admin/ratings/${id}/publish`, {
    token,
    body: { part: 'answer', version: version + 3 },
  });
  await rateBy(offered.id, [5, 5, 5, 5]);
  const { ratings } = (await shown(entity.id)).data;
  expect(ratings.at(-1)).toMatchObject({ stars: 3, answer: 'Obrigado.' });
});

test('to withdraw a rating and to write it anew is to change it: by the same rules, and read again if it was refused', async () => {
  const { entity, offered } = await openEntity();
  const [refused, answered] = [await arrive(offered.id), await arrive(offered.id)];
  for (const { rate } of [refused, answered])
    expect((await rate({ stars: 1, comment: 'Esperei muito.' })).body.type).toBe('Success');
  const { id } = await product.db
    .selectFrom('ratings')
    .select('id')
    .where('appointmentId', '=', refused.appointment.id)
    .executeTakeFirstOrThrow();
  const decision = { part: 'rating', reason: 'Fala de outra pessoa.', version: 1 };
  await product.call('POST', `v1/admin/ratings/${id}/refuse`, {
    token: await signInReviewer(),
    body: decision,
  });
  const manager = await buildMember(product.db, { entityId: entity.id, roles: ['manager'] });
  const token = await product.signIn(manager.accountId, entity.id);
  const list = await product.call('GET', 'v1/entity/ratings', { token });
  const [shownOne] = list.body.data.ratings;
  await product.call('PUT', `v1/entity/ratings/${shownOne.id}/answer`, {
    token,
    body: { answer: 'Obrigado.', version: 1 },
  });
  for (const { token: own, appointment } of [refused, answered])
    await product.call('DELETE', `v1/ratings/${appointment.id}`, { token: own });

  const again = await refused.rate({ stars: 1, comment: 'Esperei muito tempo.' });
  expect(again.body.data.state).toBe('waiting');
  const anew = await answered.rate({ stars: 1, comment: 'Esperei muito.' });
  expect(anew.body.messages[0].code).toBe('rating.not_anew');
  const own = await product.call('GET', 'v1/ratings', { token: answered.token });
  expect(own.body.data.appointments).toEqual([]);
});

test('a withdrawn rating is not in the average, and can be written anew', async () => {
  const { entity, offered } = await openEntity();
  await rateBy(offered.id, [5, 5, 5, 5]);
  const { rate, token, appointment } = await arrive(offered.id);
  await rate({ stars: 1 });
  expect((await shown(entity.id)).data.rating.average).toBe(4.2);
  const withdraw = () => product.call('DELETE', `v1/ratings/${appointment.id}`, { token });
  expect((await withdraw()).body.type).toBe('Success');
  expect((await withdraw()).status).toBe(404);
  expect((await shown(entity.id)).data.rating).toBeNull();
  expect((await rate({ stars: 2 })).body.type).toBe('Success');
});

test('a deletion leaves the stars without initial, comment and answer, and the archive has what was written', async () => {
  const { entity, offered } = await openEntity();
  await rateBy(offered.id, [5, 5, 5, 5]);
  const { account, rate } = await arrive(offered.id);
  await rate({ stars: 2, comment: 'Esperei uma hora.' });
  const archive = await collectRatings(product.db, account.id);
  expect(archive.ratings).toMatchObject([{ stars: 2, comment: 'Esperei uma hora.' }]);
  await inTransaction(product.db, (trx) => eraseRatings(trx, account.id));
  await product.db
    .updateTable('accounts')
    .set({ firstName: '' })
    .where('id', '=', account.id)
    .execute();
  const { data } = await shown(entity.id);
  expect(data.rating.count).toBe(5);
  expect(data.ratings[0]).toMatchObject({ stars: 2, initial: null, comment: null });
});

test('some hours after a check-in one e-mail asks the account, once, and none where it was switched off', async () => {
  const { offered } = await openEntity();
  const [asked, off] = [await arrive(offered.id), await arrive(offered.id)];
  await buildAppointment(product.db, {
    accountId: asked.account.id,
    entityServiceId: offered.id,
    startsAt: hours(-1),
    endsAt: hours(-0.5),
    status: 'CheckedIn',
    checkedInAt: hours(-1),
  });
  const choice = { token: off.token, body: { wantsEmails: false } };
  expect((await product.call('PUT', 'v1/rating-emails', choice)).body.type).toBe('Success');
  const request = () =>
    product.jobs['ratings.request']?.(undefined as never, { now: product.clock.now() } as never);
  const messages = () =>
    product.db
      .selectFrom('messages')
      .select(['accountId', 'data'])
      .where('template', '=', 'rating-requested')
      .where('accountId', 'in', [asked.account.id, off.account.id])
      .execute();
  await request();
  expect(await messages()).toEqual([]);
  product.clock.set(hours(ratingRequestHours.from));
  await Promise.all([request(), request()]);
  await request();
  expect(await messages()).toMatchObject([
    { accountId: asked.account.id, data: { firstName: 'Rosa', placeName: 'Farmácia da Sé' } },
  ]);
  product.clock.set(frozenAt);
});

test('the newest ratings of an entity are read in the order of their index, and its average from one row', async () => {
  const { entity, offered } = await openEntity();
  await rateBy(offered.id, [5]);
  const planOf = async (statement: RawBuilder<unknown>) =>
    inTransaction(product.db, async (trx) => {
      // The few rows of a test would be read whole, and sorted.
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(trx);
      return rows.map((row) => Object.values(row).join('')).join(' ');
    });
  const newest = sql`
    select * from ratings where entity_id = ${entity.id}::uuid and state = 'published'
     order by created_at desc, id desc limit 10`;
  expect(await planOf(newest)).toMatch(/ratings_shown_idx/);
  expect(await planOf(newest)).not.toMatch(/Sort/);
  const counts = sql`select counts from rating_counts where entity_id = any(${[entity.id]}::uuid[])`;
  expect(await planOf(counts)).toMatch(/rating_counts_pkey/);
});
