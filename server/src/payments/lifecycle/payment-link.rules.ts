import type { Language } from '@vaga/contract/common';
import { paymentLinkEndsBeforeHours, paymentLinkHours } from '@vaga/contract/limits';
import type { PaymentLinkMethod, PaymentLinkView } from '@vaga/contract/payment-links';
import { paymentLinkMethods } from '@vaga/contract/payment-links';
import type { OnlineMethod } from '@vaga/contract/payments';
import type { z } from 'zod';
import { displayedPaidStatus } from './payment.rules.ts';
import type { PaymentStatus } from './payment-status.rules.ts';

export type PaymentLinkState = 'open' | 'paid' | 'expired' | 'canceled';

const minute = 60_000;
const hour = 60 * minute;

/** A payer needs at least this long to read the e-mail and pay. */
const shortestLinkMinutes = 30;
/** A payer who opens an expired link has at least this long at the provider's page. */
const shortestExpiredLinkMinutes = 5;

/**
 * When a payment link expires: 24 hours after the places were taken, at most 2 hours before the first start. Null if
 * less than half an hour is left. The time counts from when the places were taken, so that a second link does not
 * hold them longer.
 */
export function paymentLinkExpiry({
  heldSince,
  firstStart,
  now,
}: {
  heldSince: Date;
  firstStart: Date;
  now: Date;
}): Date | null {
  const ends = Math.min(heldSince.getTime() + paymentLinkHours * hour, latestExpiry(firstStart));
  return ends < now.getTime() + shortestLinkMinutes * minute ? null : new Date(ends);
}

/** When the places expire that are taken again for a payer who opens an expired link; null if the start is too near. */
export function expiredLinkDeadline({
  firstStart,
  holdMinutes,
  now,
}: {
  firstStart: Date;
  holdMinutes: number;
  now: Date;
}): Date | null {
  const ends = Math.min(now.getTime() + holdMinutes * minute, latestExpiry(firstStart));
  return ends < now.getTime() + shortestExpiredLinkMinutes * minute ? null : new Date(ends);
}

/** Whether an expired link can still be paid: it is not paid, and its owner has not cancelled it. */
export function canPayExpiredLink(state: PaymentLinkState, payment: PaymentStatus): boolean {
  return state === 'expired' && payment !== 'paid';
}

function latestExpiry(firstStart: Date): number {
  return firstStart.getTime() - paymentLinkEndsBeforeHours * hour;
}

/** When the link is e-mailed once more: 3 hours before it expires, if it is open for at least 6 hours in all. */
export function paymentLinkReminderAt({
  now,
  expiresAt,
}: {
  now: Date;
  expiresAt: Date;
}): Date | null {
  if (expiresAt.getTime() - now.getTime() < 6 * hour) return null;
  return new Date(expiresAt.getTime() - 3 * hour);
}

/**
 * The account whose data export and deletion include an e-mail to the payer. Null for an address that the payer
 * entered: it is not the owner's data, unless the owner entered the same address.
 */
export function accountOfPayerEmail(payer: {
  accountId: string;
  /** The address to which the link was sent. */
  email: string | null;
  payerEmail: string | null;
}): string | null {
  const { accountId, email, payerEmail } = payer;
  return payerEmail === null || payerEmail === email ? accountId : null;
}

const methodLabels: Record<OnlineMethod, Record<Language, string>> = {
  card: { pt: 'Cartão', en: 'Card' },
  mbway: { pt: 'MB WAY', en: 'MB WAY' },
  multibanco: { pt: 'Referência Multibanco', en: 'Multibanco reference' },
};

/** The methods of a payment link, as the API lists them. */
export function paymentLinkMethodsOf(
  methods: readonly OnlineMethod[],
  language: Language,
): z.infer<typeof PaymentLinkMethod>[] {
  return paymentLinkMethods
    .filter(({ method }) => methods.includes(method))
    .map(({ id, slug, method }) => ({ id, slug, description: methodLabels[method][language] }));
}

/** The methods of a session, with the chosen one first; null if the chosen one is not available. */
export function putChosenMethodFirst(
  chosen: number | null,
  methods: readonly OnlineMethod[],
): OnlineMethod[] | null {
  if (chosen === null) return [...methods];
  const method = paymentLinkMethods.find(({ id }) => id === chosen)?.method;
  if (method === undefined || !methods.includes(method)) return null;
  return putMethodFirst(method, methods);
}

export function putMethodFirst(method: string, methods: readonly OnlineMethod[]): OnlineMethod[] {
  return methods.toSorted((one, other) => Number(other === method) - Number(one === method));
}

type LinkStatus = z.infer<typeof PaymentLinkView>['status'];

/**
 * The status of a link: that of its relevant payment (the open one, else the paid one) if there is one, else its own
 * state.
 */
export function paymentLinkStatus(
  state: PaymentLinkState,
  payment: {
    status: PaymentStatus;
    method: string | null;
    paidCents: number;
    refundedCents: number;
    failedCents: number;
  } | null,
): LinkStatus {
  if (payment?.status === 'processing') {
    return payment.method === 'multibanco' ? 'awaitingVoucher' : 'confirming';
  }
  return payment?.status === 'paid' ? displayedPaidStatus(payment) : state;
}
