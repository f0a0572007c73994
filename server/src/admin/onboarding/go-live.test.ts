import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntity, buildOnboarding, buildOrganisation } from '../../../test/builders/index.ts';
import {
  afterUndoTime,
  openAdministration,
  openEntity,
} from '../../../test/entity-states.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());

const terms = { terms: { partner: partnerTermsVersion, processing: processingTermsVersion } };

async function openDraft() {
  const { id: organisationId } = await buildOrganisation(product.db, { state: 'setup' });
  const { id: entityId } = await buildEntity(product.db, {
    organisationId,
    state: 'draft',
    isPrivate: true,
  });
  return { entityId, owner: await openEntity(product, { entityId }) };
}

const rowOf = (id: string) =>
  product.db
    .selectFrom('entities')
    .select(['state', 'isPrivate', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an entity with a step to do does not go live, and what was missing is all that kept it', async () => {
  const { entityId, owner } = await openDraft();
  const { body } = await owner.call('POST', 'entity/live', terms);
  expect(body).toMatchObject({
    type: 'Warning',
    data: null,
    messages: [{ code: 'onboarding.step_missing' }],
  });
  expect((await rowOf(entityId)).state).toBe('draft');
  await buildOnboarding(product.db, entityId);
  expect((await owner.call('POST', 'entity/live', terms)).body.type).toBe('Success');
});

test('a provider that was hidden as a draft is open to the public once it is confirmed', async () => {
  const { entityId, owner } = await openDraft();
  await buildOnboarding(product.db, entityId);
  await owner.call('POST', 'entity/live', terms);
  expect(await rowOf(entityId)).toMatchObject({ isPrivate: true, isActive: false });
  const administration = await openAdministration(product);
  const { data } = (await administration.call('GET', 'entities')).body;
  const { review } = data.find(({ id }: { id: string }) => id === entityId);
  await administration.call('POST', `entities/${entityId}/confirm`, { askedAt: review.askedAt });
  await afterUndoTime(product);
  expect(await rowOf(entityId)).toEqual({ state: 'live', isPrivate: false, isActive: true });
});

test('the preview of a draft is for those who set it up, and to the public the draft is not there', async () => {
  const { entityId, owner } = await openDraft();
  await buildOnboarding(product.db, entityId);
  const { body } = await owner.call('GET', 'entity/preview');
  expect(body.messages).toEqual([]);
  expect(body.data).toMatchObject({ id: entityId, description: 'Testes sem espera.' });
  expect(body.data.services).toHaveLength(1);
  const reply = await product.app.inject({ url: `/api/public/partner/${entityId}/summary` });
  expect(reply.statusCode).toBe(404);
});
