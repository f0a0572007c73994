import type { OnboardingStep } from '@vaga/contract/onboarding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import {
  buildClosure,
  buildEntity,
  buildEntityService,
  buildMember,
  buildSchedule,
} from '../../../test/builders/index.ts';
import { loadReference } from '../../reference.ts';
import { onboardingRoutes } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: onboardingRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

/** A draft of this type, and a session of its only owner, who has every role there. */
async function draft(entityType: 'TestPartner' | 'AccommodationPartner' = 'TestPartner') {
  const { id: entityId, organisationId } = await buildEntity(app.db, {
    entityType,
    state: 'draft',
    phone: null,
  });
  const { accountId } = await buildMember(app.db, { entityId, organisationRoles: ['owner'] });
  return { entityId, organisationId, token: await app.signIn(accountId, entityId) };
}

async function stepsOf(token: string): Promise<Record<string, OnboardingStep>> {
  const { status, body } = await app.call('GET', 'v1/onboarding', { token });
  expect(status).toBe(200);
  return Object.fromEntries(body.data.map((step: OnboardingStep) => [step.key, step]));
}

test('the steps of a draft follow from its rows: what is added is done at the next look', async () => {
  const { token, entityId, organisationId } = await draft();
  const before = await stepsOf(token);
  expect(before.services).toMatchObject({ state: 'todo', missing: ['service'] });
  expect(before.payment).toMatchObject({ state: 'todo', missing: ['iban'] });
  expect(before.profile?.missing).toContain('phone');
  expect(before.goLive?.missing).toEqual(['profile', 'services', 'schedule', 'payment']);
  await buildEntityService(app.db, { entityId, serviceId: 501 });
  await app.db
    .updateTable('organisations')
    .set({ iban: app.encryption.encrypt('PT50', 'IBAN') })
    .where('id', '=', organisationId)
    .execute();
  await app.db
    .updateTable('entities')
    .set({
      phone: '239000111',
      email: 'geral@se.example',
      descriptionPt: 'Testes.',
      descriptionEn: 'Tests.',
      licenceKind: 'INFARMED',
      licenceNumber: '1234',
    })
    .where('id', '=', entityId)
    .execute();
  const after = await stepsOf(token);
  expect(after.services?.state).toBe('done');
  expect(after.payment?.state).toBe('done');
  expect(after.profile?.missing).toEqual(['licenceFile']);
});

test('a schedule is done while a start is free within 14 days, although the entity is not live', async () => {
  const { token, entityId } = await draft();
  await buildEntityService(app.db, { entityId, serviceId: 501 });
  expect((await stepsOf(token)).schedule).toMatchObject({ state: 'todo', missing: ['start'] });
  await buildSchedule(app.db, { entityId, capacity: 1 });
  expect((await stepsOf(token)).schedule?.state).toBe('done');
  const now = app.clock.now();
  const inDays = (days: number) => new Date(Number(now) + days * 86_400_000);
  await buildClosure(app.db, { entityId, from: inDays(-1), until: inDays(20) });
  expect((await stepsOf(token)).schedule?.state).toBe('todo');
});

test('a hotel has a protocol to ask for, and no services, hours or payment', async () => {
  const { token } = await draft('AccommodationPartner');
  const steps = await stepsOf(token);
  expect(Object.keys(steps)).toEqual(['profile', 'photos', 'protocol', 'team', 'goLive']);
  expect(steps.protocol).toMatchObject({ state: 'todo', missing: ['protocol'] });
});

test('owners without a role at the entity read the steps, members of its desk do not', async () => {
  const { entityId } = await draft();
  const owner = await buildMember(app.db, { entityId, roles: [], organisationRoles: ['owner'] });
  await stepsOf(await app.signIn(owner.accountId, entityId));
  const desk = await buildMember(app.db, { entityId, roles: ['desk'] });
  const token = await app.signIn(desk.accountId, entityId);
  expect((await app.call('GET', 'v1/onboarding', { token })).status).toBe(403);
});
