import { appointmentLinkDays } from '@vaga/contract/limits';
import { signAppointmentLink } from '../src/appointments/index.ts';
import { createUnclaimedAccount } from '../src/identity/index.ts';
import { checkoutCart } from '../src/payments/checkout/checkout-cart.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import type { Answer } from './app.ts';
import { nextAddress } from './app.ts';
import { readRow } from './builders/index.ts';
import type { HeldCartOptions, OfferedService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** The date of birth of every person that a test books for. */
export const dateOfBirth = '1990-01-01';

/** A booking that an entity keeps for a person, with the link of its e-mails. */
export interface UnclaimedBooking {
  accountId: string;
  contactEmail: string;
  cartId: string;
  appointmentId: string;
  token: string;
  service: OfferedService;
  startsAt: Date;
  /** A call by the link, such as `cancel`; nothing for the appointment itself. */
  call(method: 'GET' | 'POST' | 'PUT', path?: string, sent?: SentByLink): Promise<Answer>;
}

interface SentByLink {
  body?: object;
  /** A session of the caller. */
  token?: string;
}

interface BookForUnclaimedOptions extends Omit<HeldCartOptions, 'accountId'> {
  contactEmail?: string;
  firstName?: string;
}

/** An account that the entity of the service keeps; `contactEmail` null: without an address. */
export function keepAccount(
  { db, clock }: TestProduct,
  account: { entityId: string; contactEmail?: string | null; firstName?: string },
): Promise<string> {
  const { entityId, contactEmail = `${newId()}@people.example`, firstName = 'Joaquim' } = account;
  return inTransaction(db, (trx) =>
    createUnclaimedAccount(trx, {
      entityId,
      contactEmail,
      firstName,
      lastName: 'Reis',
      language: 'pt',
      now: clock.now(),
    }),
  );
}

/** Books for an unclaimed account: free if `priceCents` is 0 (default), else to be paid on site. */
export async function bookForUnclaimed(
  app: TestProduct,
  options: BookForUnclaimedOptions = {},
): Promise<UnclaimedBooking> {
  const { contactEmail = `${newId()}@people.example`, firstName, priceCents = 0 } = options;
  const service = options.service ?? (await app.holdCart({ priceCents })).service;
  const kept = { entityId: service.entityId, contactEmail };
  const accountId = await keepAccount(app, { ...kept, ...(firstName ? { firstName } : {}) });
  const startsAt = options.startsAt ?? new Date('2026-12-11T10:00:00Z');
  const { cartId } = await app.holdCart({ ...options, accountId, service, startsAt });
  const checkout = { accountId, cartId, language: 'pt', now: app.clock.now() } as const;
  const form = { paymentType: priceCents === 0 ? 0 : 2 };
  await checkoutCart(app.payments, { ...checkout, form, idempotencyKey: null });
  // What a member wrote is the entity's copy.
  await app.db
    .updateTable('persons')
    .set({ keptByEntityId: service.entityId })
    .where('accountId', '=', accountId)
    .execute();
  const { id: appointmentId } = await readRow(app.db, 'appointments', { cartId });
  const expiresAt = new Date(startsAt.getTime() + appointmentLinkDays * 86_400_000);
  const token = signAppointmentLink(app.links, { appointmentId, address: contactEmail, expiresAt });
  return {
    accountId,
    contactEmail,
    cartId,
    appointmentId,
    token,
    service,
    startsAt,
    call: callByLink(app, token),
  };
}

/** Calls by a link, each from an address of its own: the limit of an address is another test's. */
export function callByLink(app: TestProduct, token: string): UnclaimedBooking['call'] {
  const address = `v1/appointment-link/${token}`;
  return (method, path, sent) =>
    app.call(method, path ? `${address}/${path}` : address, { from: nextAddress(), ...sent });
}
