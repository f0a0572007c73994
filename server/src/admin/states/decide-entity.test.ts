import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildEntity, buildOnboarding, buildOrganisation } from '../../../test/builders/index.ts';
import {
  afterUndoTime,
  openAdministration,
  openEntity,
  organisationOf,
} from '../../../test/entity-states.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { requestEntityReview } from '../../partners/index.ts';
import { inTransaction } from '../../platform/transact.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
beforeEach(() => product.clock.set(frozenAt));
afterAll(() => product.close());

const terms = { terms: { partner: partnerTermsVersion, processing: processingTermsVersion } };

/** A draft of a new organisation, and its owner. */
async function openDraft(entityType: 'TestPartner' | 'AccommodationPartner' = 'TestPartner') {
  const { id: organisationId } = await buildOrganisation(product.db, { state: 'setup' });
  const { id: entityId } = await buildEntity(product.db, {
    organisationId,
    entityType,
    state: 'draft',
  });
  await buildOnboarding(product.db, entityId);
  return { entityId, owner: await openEntity(product, { entityId }) };
}

/** The same, asked to go live, with what the administration sees of it. */
async function openConfirming() {
  const draft = await openDraft();
  const { body } = await draft.owner.call('POST', 'entity/live', terms);
  expect(body.messages[0].code).toBe('entity.confirming');
  const administration = await openAdministration(product);
  const { data } = (await administration.call('GET', 'entities')).body;
  const row = data.find(({ id }: { id: string }) => id === draft.entityId);
  const decide = (act: string, more: object = {}) =>
    administration.call('POST', `entities/${draft.entityId}/${act}`, {
      askedAt: row.review.askedAt,
      ...more,
    });
  return { ...draft, administration, row, decide };
}

const emailsTo = async (accountId: string) =>
  (await product.readEmails(accountId)).map(({ template }) => template);
const stateOf = async ({ owner }: Awaited<ReturnType<typeof openDraft>>) =>
  (await owner.call('GET', 'entity/state')).body.data;

test('an owner accepts the texts in force and no others, and which ones is kept', async () => {
  const draft = await openDraft('AccommodationPartner');
  const old = { terms: { partner: '2019-01', processing: terms.terms.processing } };
  const { status, body } = await draft.owner.call('POST', 'entity/live', old);
  expect([status, body.messages[0].code]).toEqual([409, 'entity.terms_changed']);
  await draft.owner.call('POST', 'entity/live', terms);
  const kept = await product.db
    .selectFrom('organisations')
    .innerJoin('entities', 'entities.organisationId', 'organisations.id')
    .select(['partnerTermsVersion', 'processingTermsVersion', 'termsAcceptedBy'])
    .where('entities.id', '=', draft.entityId)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({
    partnerTermsVersion: terms.terms.partner,
    processingTermsVersion: terms.terms.processing,
    termsAcceptedBy: draft.owner.accountId,
  });
});

test('a hotel goes live at once, and with its first entity the organisation', async () => {
  const draft = await openDraft('AccommodationPartner');
  const { body } = await draft.owner.call('POST', 'entity/live', terms);
  expect(body).toMatchObject({
    messages: [{ code: 'entity.live' }],
    data: { state: 'live', standing: 'open', organisation: { state: 'live' } },
  });
});

test('a health provider waits for an administrator; confirmed it is live once the decision cannot be undone, and its owner reads so', async () => {
  const draft = await openConfirming();
  expect(draft.row).toMatchObject({ state: 'confirming', review: { kind: 'opening' } });
  const { body } = await draft.decide('confirm');
  expect(body.data.review.decision).toMatchObject({ decision: 'confirmed', by: 'Ana Serra' });
  expect(await stateOf(draft)).toMatchObject({ state: 'confirming' });
  await afterUndoTime(product);
  expect(await stateOf(draft)).toMatchObject({
    state: 'live',
    standing: 'open',
    organisation: { state: 'live' },
  });
  expect(await emailsTo(draft.owner.accountId)).toEqual(['entity-live']);
});

test('a returned entity is a draft again with the reason, and may be asked for again', async () => {
  const draft = await openConfirming();
  await draft.decide('refuse', { reason: 'Falta o número da ERS.' });
  await afterUndoTime(product);
  expect(await stateOf(draft)).toMatchObject({
    state: 'draft',
    returnedReason: 'Falta o número da ERS.',
  });
  expect(await emailsTo(draft.owner.accountId)).toEqual(['entity-returned']);
  const { body } = await draft.owner.call('POST', 'entity/live', terms);
  expect(body.data).toMatchObject({ state: 'confirming', returnedReason: null });
});

test('a new name of a live place is shown once an administrator confirmed it, and forgotten once it was returned, with the reason until the members ask anew', async () => {
  const { id: entityId } = await buildEntity(product.db, { businessName: 'Farmácia da Sé' });
  const owner = await openEntity(product, { entityId, roles: ['manager'] });
  const administration = await openAdministration(product);
  const readOwn = async () => (await owner.call('GET', 'entity')).body.data;
  const decide = async (businessName: string, act: string, more: object = {}) => {
    const own = await readOwn();
    const { kind, number, until } = own.licence;
    await owner.call('PUT', 'entity', { ...own, licence: { kind, number, until }, businessName });
    const { data } = (await administration.call('GET', 'entities')).body;
    const { review } = data.find(({ id }: { id: string }) => id === entityId);
    const body = { askedAt: review.askedAt, ...more };
    await administration.call('POST', `entities/${entityId}/${act}`, body);
    await afterUndoTime(product);
    return review;
  };
  expect(await decide('Farmácia Nova', 'confirm')).toMatchObject({
    kind: 'changes',
    changes: [{ field: 'businessName', before: 'Farmácia da Sé', after: 'Farmácia Nova' }],
  });
  const newName = { businessName: 'Farmácia Nova', pending: null };
  expect(await readOwn()).toMatchObject({ ...newName, confirmNote: null });
  const reason = 'Não é o nome da licença.';
  await decide('Farmácia Falsa', 'refuse', { reason });
  expect(await readOwn()).toMatchObject({ ...newName, confirmNote: reason });
  expect(await emailsTo(owner.accountId)).toEqual(['entity-returned']);
  const licence = await administration.call('GET', `entities/${entityId}/licence`);
  expect(licence.status).toBe(404);
  await decide('Farmácia da Sé', 'confirm');
  expect(await readOwn()).toMatchObject({ businessName: 'Farmácia da Sé', confirmNote: null });
});

test('a decision that is undone has no effect, and no e-mail leaves', async () => {
  const draft = await openConfirming();
  await draft.decide('confirm');
  const undone = await draft.administration.call('POST', `entities/${draft.entityId}/undo`);
  expect(undone.body.data.review.decision).toBeNull();
  await afterUndoTime(product);
  expect(await stateOf(draft)).toMatchObject({ state: 'confirming' });
  expect(await emailsTo(draft.owner.accountId)).toEqual([]);
});

test('of two administrators at once one decides, and the other reads who did', async () => {
  const draft = await openConfirming();
  const other = await openAdministration(product, { firstName: 'Rui' });
  const answers = await Promise.all([
    draft.decide('confirm'),
    other.call('POST', `entities/${draft.entityId}/refuse`, {
      askedAt: draft.row.review.askedAt,
      reason: 'Não.',
    }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.messages[0].code).toBe('admin.decided');
});

test('nothing is confirmed that the administrator has not seen: facts put forward anew void a decision', async () => {
  const draft = await openConfirming();
  const askAgain = () =>
    inTransaction(product.db, (trx) =>
      requestEntityReview(trx, {
        entityId: draft.entityId,
        kind: 'opening',
        askedBy: draft.owner.accountId,
        now: product.clock.now(),
      }),
    );
  await draft.decide('confirm');
  product.clock.advance(60_000);
  await askAgain();
  await afterUndoTime(product);
  expect(await stateOf(draft)).toMatchObject({ state: 'confirming' });
  expect((await draft.decide('confirm')).body.messages[0].code).toBe('entity.review_changed');
});

test('an entity that closes while it is confirmed stays closed', async () => {
  const draft = await openConfirming();
  await draft.decide('confirm');
  const { name } = draft.row;
  expect((await draft.owner.call('POST', 'entity/close', { name })).body.type).toBe('Success');
  await afterUndoTime(product);
  expect(await stateOf(draft)).toMatchObject({ state: 'closed' });
  expect(await emailsTo(draft.owner.accountId)).toEqual([]);
});

test('administrators list organisations by state and text, read one with its members, and note for each other', async () => {
  const draft = await openDraft();
  const { id } = await organisationOf(product, draft.entityId);
  await product.db
    .updateTable('organisations')
    .set({ companyName: 'Análises Serra Alta, Lda.' })
    .where('id', '=', id)
    .execute();
  const [ana, rui] = [await openAdministration(product), await openAdministration(product)];
  const list = (query: string) => ana.call('GET', `organisations?${query}`);
  expect((await list('state=setup&text=analises serra')).body).toMatchObject({
    data: [{ id, entities: 1, users: 1, bookings: 0, state: 'setup' }],
    pagination: { totalRecords: 1 },
  });
  expect((await list('state=live&text=analises serra')).body.data).toEqual([]);
  const { data } = (await ana.call('GET', `organisations/${id}`)).body;
  expect(data).toMatchObject({ note: '', members: [{ organisationRoles: ['owner'] }] });
  const save = (by: typeof ana, note: string, version: string) =>
    by.call('PUT', `organisations/${id}/note`, { note, version });
  expect((await save(ana, 'Ligar em janeiro', data.noteVersion)).body.data.note).toBe(
    'Ligar em janeiro',
  );
  const late = await save(rui, 'Outra', data.noteVersion);
  expect([late.status, late.body.data.current.note]).toEqual([409, 'Ligar em janeiro']);
});

test('the organisation of the administration itself is not listed, suspended or closed', async () => {
  const administration = await openAdministration(product);
  const { organisationId } = await product.db
    .selectFrom('entities')
    .innerJoin('entityMembers', 'entityMembers.entityId', 'entities.id')
    .select('organisationId')
    .where('accountId', '=', administration.accountId)
    .executeTakeFirstOrThrow();
  const suspend = await administration.call('POST', `organisations/${organisationId}/suspend`, {
    kind: 'unpaid',
  });
  expect(suspend.status).toBe(404);
});
