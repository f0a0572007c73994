import { undoMinutes } from '@vaga/contract/limits';
import { suggestionsPerDay } from '@vaga/contract/offer-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders/index.ts';
import { openOffers } from '../../../test/offers.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());
beforeEach(async () => {
  product.clock.set(frozenAt);
  await product.db.deleteFrom('serviceSuggestions').execute();
  await product.db.deleteFrom('messages').execute();
});

const minutes = (count: number) => count * 60_000;

async function signInEditor(): Promise<string> {
  const { accountId, entityId } = await buildMember(product.db, {
    entityType: 'Administrator',
    roles: ['catalogue'],
  });
  const token = await product.signIn(accountId, entityId);
  await product.db
    .updateTable('sessions')
    .set({ secondFactorAt: frozenAt })
    .where('accountId', '=', accountId)
    .execute();
  return token;
}

/** `as`: the session of the administrator. */
type AnswerBody = { as?: string; reason?: string; idService?: number };

/** A manager who suggests a service, and an administrator who answers. */
async function openSuggestion() {
  const { token, entityId, acts } = await openOffers(product);
  const editor = await signInEditor();
  const suggest = (text = 'Teste de alergias') =>
    product.call('POST', 'v1/service-suggestions', { token, body: { text, idServiceType: 3 } });
  const review = async (state = '') =>
    (await product.call('GET', `v1/admin/service-suggestions${state}`, { token: editor })).body
      .data;
  const answer = (id: string, act: string, { as = editor, ...body }: AnswerBody = {}) =>
    product.call('POST', `v1/admin/service-suggestions/${id}/${act}`, { token: as, body });
  const own = async () =>
    (await product.call('GET', 'v1/service-suggestions', { token })).body.data;
  const messages = async () => {
    await product.runDueJobs();
    return product.db
      .selectFrom('messages')
      .select(['template', 'data'])
      .where('template', '=', 'suggestion-answered')
      .execute();
  };
  return { token, entityId, acts, suggest, review, answer, own, messages };
}

test('a suggestion is merged into a service of the catalogue, and its member gets one e-mail once it cannot be undone', async () => {
  const { suggest, review, answer, own, messages, acts } = await openSuggestion();
  expect((await suggest()).body.type).toBe('Success');
  const [waiting] = await review();
  expect(waiting).toMatchObject({ text: 'Teste de alergias', state: 'open', undoUntil: null });
  const merged = await answer(waiting.id, 'merge', { idService: 301 });
  expect(merged.body.data).toMatchObject({ state: 'merged', service: { id: 301 } });
  expect(await review()).toEqual([]);
  expect(await messages()).toEqual([]);
  product.clock.advance(minutes(undoMinutes));
  expect(await messages()).toHaveLength(1);
  // The same job again.
  const payload = { id: waiting.id, decidedAt: frozenAt.toISOString() } as never;
  await product.jobs['partners.tellOfSuggestion']?.(payload, { now: product.clock.now() });
  const [message] = await messages();
  // It names no service.
  expect(message?.data).toEqual({ name: expect.any(String), entity: expect.any(String) });
  expect(await messages()).toHaveLength(1);
  expect(await own()).toMatchObject([{ state: 'merged', service: { id: 301 } }]);
  expect((await answer(waiting.id, 'undo')).body.messages[0].code).toBe('admin.undo_late');
  expect(await acts()).toEqual(['service.suggested', 'suggestion.merged']);
});

test('a refusal that is undone is not mailed, and the suggestion waits again', async () => {
  const { suggest, review, answer, own, messages } = await openSuggestion();
  await suggest();
  const [{ id }] = await review();
  const refused = await answer(id, 'refuse', { reason: 'Já existe com outro nome.' });
  expect(refused.body.data).toMatchObject({ state: 'refused', undoUntil: expect.any(String) });
  product.clock.advance(minutes(1));
  expect((await answer(id, 'undo')).body.data).toMatchObject({ state: 'open', reason: null });
  product.clock.advance(minutes(undoMinutes));
  expect(await messages()).toEqual([]);
  expect(await own()).toMatchObject([{ state: 'open', reason: null }]);
});

test('of two administrators who answer at once the second sees who decided', async () => {
  const { suggest, review, answer } = await openSuggestion();
  await suggest();
  const [{ id }] = await review();
  const other = await signInEditor();
  const both = await Promise.all([
    answer(id, 'merge', { idService: 301 }),
    answer(id, 'refuse', { reason: 'Não é um serviço.', as: other }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(late?.body.messages[0].code).toBe('admin.decided');
});

test('an unknown service is refused, and the suggestion waits', async () => {
  const { suggest, review, answer } = await openSuggestion();
  await suggest();
  const [{ id }] = await review();
  expect((await answer(id, 'merge', { idService: 999_999 })).status).toBe(400);
  expect(await review()).toHaveLength(1);
});

test('an entity suggests as many services a day as there may be, and a member who has left gets no e-mail', async () => {
  const { suggest, review, answer, messages, entityId } = await openSuggestion();
  for (let count = 0; count < suggestionsPerDay; count += 1) await suggest(`Serviço ${count}`);
  expect((await suggest()).body.messages[0].code).toBe('suggestion.too_many');
  const [{ id }] = await review();
  await answer(id, 'refuse', { reason: 'Não é um serviço.' });
  await product.db.deleteFrom('entityMembers').where('entityId', '=', entityId).execute();
  product.clock.advance(minutes(undoMinutes));
  expect(await messages()).toEqual([]);
});
