import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelAppointment } from '../src/appointments/cancellation/cancel-appointment.ts';
import { notifyOfAppointments } from '../src/appointments/notices/notify-of-appointments.ts';
import { accountQuotas, createUnclaimedAccount, patientActor } from '../src/identity/index.ts';
import { checkoutCart } from '../src/payments/checkout/checkout-cart.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { deleteAccount } from '../src/privacy/delete-account.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct();
});
afterAll(() => app.close());

/** An account that the entity of a service keeps, with a free appointment there for each of `people` persons. */
async function bookForUnclaimed({
  contactEmail,
  people = 1,
}: {
  contactEmail: string | null;
  people?: number;
}) {
  const { service, startsAt: firstStart } = await app.holdCart({ priceCents: 0, people: 1 });
  const now = app.clock.now();
  const accountId = await inTransaction(app.db, (trx) =>
    createUnclaimedAccount(trx, {
      entityId: service.entityId,
      contactEmail,
      firstName: 'Joaquim',
      lastName: 'Reis',
      language: 'en',
      now,
    }),
  );
  const book = async (daysLater = 1) => {
    const startsAt = new Date(firstStart.getTime() + daysLater * 86_400_000);
    const { cartId } = await app.holdCart({ accountId, service, people, startsAt });
    const form = { paymentType: 0 };
    const checkout = {
      accountId,
      cartId,
      form,
      language: 'en',
      now,
      idempotencyKey: null,
    } as const;
    return checkoutCart(app.payments, checkout);
  };
  return { accountId, book };
}

const messagesOf = (accountId: string) =>
  app.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'template', 'language'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
const appointmentsOf = (accountId: string) =>
  app.db
    .selectFrom('appointments')
    .select(['id', 'status', 'personId'])
    .where('accountId', '=', accountId)
    .where('status', '<>', 'Canceled')
    .execute();

async function cancelAll(accountId: string): Promise<void> {
  for (const { id } of await appointmentsOf(accountId)) {
    const actor = patientActor({ accountId });
    const cancellation = { actor, id, requestReason: null, now: app.clock.now() };
    await cancelAppointment(app.db, { ...cancellation, idempotencyKey: null });
  }
}

test('what is booked for an unclaimed account is e-mailed to its address, in its language', async () => {
  const contactEmail = `${newId()}@people.example`;
  const { accountId, book } = await bookForUnclaimed({ contactEmail });
  expect(await book()).toMatchObject({ type: 'Success' });
  expect(await appointmentsOf(accountId)).toMatchObject([{ status: 'Pending' }]);
  await cancelAll(accountId);
  const message = { channel: 'email', recipient: contactEmail, language: 'en' };
  expect(await messagesOf(accountId)).toEqual([
    { ...message, template: 'appointment-confirmed' },
    { ...message, template: 'appointment-canceled' },
  ]);
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
});

test('an unclaimed account without an address gets no e-mail, and a text message where its person has a number', async () => {
  const { accountId, book } = await bookForUnclaimed({ contactEmail: null });
  expect(await book()).toMatchObject({ type: 'Success' });
  expect(await messagesOf(accountId)).toEqual([]);
  const appointments = await appointmentsOf(accountId);
  await app.db
    .updateTable('persons')
    .set({ phone: '912 345 678' })
    .where('accountId', '=', accountId)
    .execute();
  await inTransaction(app.db, (trx) =>
    notifyOfAppointments(trx, {
      appointmentIds: appointments.map(({ id }) => id),
      notification: { template: 'appointment-reminder', reminder: 'day' },
      now: app.clock.now(),
    }),
  );
  expect(await messagesOf(accountId)).toMatchObject([
    { channel: 'sms', recipient: '+351912345678', template: 'appointment-reminder' },
  ]);
});

test('quotas do not apply to an unclaimed account', async () => {
  const { accountId, book } = await bookForUnclaimed({ contactEmail: null, people: 10 });
  const { maximum } = accountQuotas.freeAppointments;
  for (let day = 1; day * 10 <= maximum + 10; day += 1)
    expect(await book(day)).toMatchObject({ type: 'Success' });
  expect((await appointmentsOf(accountId)).length).toBeGreaterThan(maximum);
});

test('an unclaimed account is deleted with all that names its person, and its cancelled appointment stays', async () => {
  const { accountId, book } = await bookForUnclaimed({ contactEmail: `${newId()}@people.example` });
  await book();
  const deletion = { accountId, language: 'en', now: app.clock.now() } as const;
  expect(await deleteAccount(app.db, deletion)).toMatchObject({ type: 'Warning' });
  await cancelAll(accountId);
  expect(await deleteAccount(app.db, deletion)).toMatchObject({ type: 'Success' });
  expect(await messagesOf(accountId)).toEqual([]);
  const account = await app.db
    .selectFrom('accounts')
    .select(['firstName', 'lastName', 'contactEmail', 'keptByEntityId'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  expect(account).toEqual({
    firstName: '',
    lastName: '',
    contactEmail: null,
    keptByEntityId: null,
  });
});
