import type { Db } from '../../platform/db.ts';
import { readLatestPlaces } from '../lifecycle/payable-places.queries.ts';
import { canPayExpiredLink, expiredLinkDeadline } from '../lifecycle/payment-link.rules.ts';
import type { PaymentLink } from '../lifecycle/payment-links.queries.ts';
import {
  isPaidWithoutLink,
  readAppointmentsOfPayment,
} from '../lifecycle/payment-links.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';

interface ReadExpiredLinkDeadlineInput {
  paymentLink: PaymentLink;
  /** The relevant payment of the link: see `findPaymentOfLink`. */
  payment: Payment;
  holdMinutes: number;
  now: Date;
}

/**
 * Until when an expired link can be paid, if its places are available. Null if the link was closed otherwise, the
 * owner pays in another way or has chosen other times since, or the start is too near.
 */
export async function readExpiredLinkDeadline(
  db: Db,
  { paymentLink, payment, holdMinutes, now }: ReadExpiredLinkDeadlineInput,
): Promise<Date | null> {
  if (!canPayExpiredLink(paymentLink.state, payment.status)) return null;
  const appointments = await readAppointmentsOfPayment(db, payment.id);
  const [first] = appointments;
  if (!first || (await isPaidWithoutLink(db, paymentLink.cartId))) return null;
  const assetIds = appointments.map(({ idAsset }) => idAsset);
  const { hasMoved } = await readLatestPlaces(db, { paymentId: payment.id, assetIds });
  return hasMoved ? null : expiredLinkDeadline({ firstStart: first.startsAt, holdMinutes, now });
}
