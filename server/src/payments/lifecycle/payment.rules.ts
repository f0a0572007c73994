import type { DataOf } from '@vaga/contract/endpoint';
import { maxHoldMinutes } from '@vaga/contract/limits';
import type { OnlineMethod, readPaymentStatus } from '@vaga/contract/payments';
import type { PaymentStatus } from './payment-status.rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A provider expires a session a day after its creation, and creates none that would expire within half an hour. */
const resumableHours = 23;

/**
 * Whether a payment without a session can still get one under its own key; only places that are held for a day
 * outlast this.
 */
export function canResumePayment({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() < createdAt.getTime() + resumableHours * 60 * minute;
}

/** When the first of a cart's holds expires; null if nothing is held. */
export function firstHoldExpiry(places: readonly { expiresAt: Date }[]): Date | null {
  return earliest(places.map(({ expiresAt }) => expiresAt));
}

/** The holds of a cart for `paymentHoldExpiry`; null if nothing is held. */
export function cartHoldsOf(
  places: readonly { heldSince: Date; expiresAt: Date }[],
  method: string | null,
): CartHolds | null {
  const heldSince = earliest(places.map((place) => place.heldSince));
  const heldUntil = firstHoldExpiry(places);
  return heldSince && heldUntil ? { heldSince, heldUntil, method } : null;
}

function earliest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}

interface CartHolds {
  /** When the first of the places was taken. */
  heldSince: Date;
  /** When the first hold expires now, as the screens have shown it. */
  heldUntil: Date;
  /** The payment method; null if it is not known. */
  method: string | null;
}

/** How long a push to a phone waits for its answer, even beyond the cap of a cart. */
const pushMinutes = 10;
/** How long the patient has at least to retry, within the cap. */
const retryMinutes = 5;

/**
 * Until when a payment holds its places. The only place where this is decided: the answer is stored as the expiry of
 * the holds, and screens show that expiry. It is never before a time that was shown, never before the end of the
 * payment attempt, and 5 minutes beyond that end to retry. Those 5 minutes do not count beyond the cap: 30 minutes
 * after the places were taken, or 40 with a push to a phone, which may start at the end of the 30.
 * @param attemptEndsAt when the provider stops waiting for the money; `now` for a payment that failed or expired.
 */
export function paymentHoldExpiry(holds: CartHolds, attemptEndsAt: Date): Date {
  const retryEndsAt = Math.min(retryEnd(attemptEndsAt), longestHoldEnd(holds));
  return new Date(Math.max(holds.heldUntil.getTime(), attemptEndsAt.getTime(), retryEndsAt));
}

/**
 * The same for a patient who cancels a payment to pay in another way. Cancelling a voucher gives up its days: 5
 * minutes of them stay, or what is left until the cap. Any other time that was shown stays.
 */
export function retryHoldExpiry(holds: CartHolds, now: Date): Date {
  const heldUntil = paymentHoldExpiry(holds, now);
  if (holds.method !== 'multibanco') return heldUntil;
  const withoutVoucher = Math.max(longestHoldEnd(holds), retryEnd(now));
  return new Date(Math.min(heldUntil.getTime(), withoutVoucher));
}

function retryEnd(attemptEndsAt: Date): number {
  return attemptEndsAt.getTime() + retryMinutes * minute;
}

function longestHoldEnd({ heldSince, method }: CartHolds): number {
  const longestMinutes = maxHoldMinutes + (method === 'mbway' ? pushMinutes : 0);
  return heldSince.getTime() + longestMinutes * minute;
}

/**
 * When the session of a cart's own payment expires: with its holds, or sooner if a push may start meanwhile but not
 * until then. A push extends the holds: a push that started near the end of what another push had added would extend
 * them again.
 */
export function sessionExpiry(holds: Omit<CartHolds, 'method'>, now: Date): Date {
  const lastPush = latestPushStart(holds);
  const isWorthIt = lastPush >= retryEnd(now);
  return isWorthIt && lastPush < holds.heldUntil.getTime() ? new Date(lastPush) : holds.heldUntil;
}

/** Whether a push that starts before the session expires holds its places beyond neither the cap nor what was shown. */
export function isPushAllowed(holds: Omit<CartHolds, 'method'>, sessionEndsAt: Date): boolean {
  return sessionEndsAt.getTime() <= latestPushStart(holds);
}

function latestPushStart({ heldSince, heldUntil }: Omit<CartHolds, 'method'>): number {
  const withinCap = heldSince.getTime() + maxHoldMinutes * minute;
  return Math.max(withinCap, heldUntil.getTime() - pushMinutes * minute);
}

/**
 * The methods that the provider's page may offer: a voucher only if its time, counted from the last moment of the
 * session, ends at least 24 hours before the first start.
 */
export function methodsFor(
  offered: { methods: readonly OnlineMethod[]; voucherDays: number },
  { firstStart, sessionEndsAt }: { firstStart: Date; sessionEndsAt: Date },
): OnlineMethod[] {
  const voucherEnds = sessionEndsAt.getTime() + offered.voucherDays * day;
  const fits = voucherEnds <= firstStart.getTime() - day;
  return offered.methods.filter((method) => method !== 'multibanco' || fits);
}

interface PaymentFacts {
  status: PaymentStatus;
  method: string | null;
  expiresAt: Date | null;
  paidCents: number;
  /** Refunded, or pending. */
  refundedCents: number;
  /** Owed, because the provider could not refund it. */
  failedCents: number;
}

/** The status of a payment on the result screens. */
export function displayedStatus(
  payment: PaymentFacts,
  now: Date,
): DataOf<typeof readPaymentStatus>['status'] {
  const { status, method, expiresAt } = payment;
  if (status === 'paid') return displayedPaidStatus(payment);
  if (status === 'processing') return method === 'multibanco' ? 'awaitingVoucher' : 'confirming';
  if (status === 'deferred' || status === 'created' || status === 'pending') {
    return expiresAt !== null && expiresAt <= now ? 'expired' : 'pending';
  }
  return status === 'due' ? 'pending' : status;
}

/** A payment that is refunded or owed in full is not shown as `paid`, even while a refund has failed. */
export function displayedPaidStatus({
  paidCents,
  refundedCents,
  failedCents,
}: Pick<PaymentFacts, 'paidCents' | 'refundedCents' | 'failedCents'>):
  | 'paid'
  | 'refunded'
  | 'refundFailed' {
  if (paidCents === 0 || refundedCents + failedCents < paidCents) return 'paid';
  return failedCents > 0 ? 'refundFailed' : 'refunded';
}

/** How much of a sum can still be refunded: never more than was paid. */
export function refundableCents(
  wantedCents: number,
  paid: { paidCents: number; refundedCents: number },
): number {
  return Math.max(0, Math.min(wantedCents, paid.paidCents - paid.refundedCents));
}

/** When a refund is tried again: after 1 minute, doubling to 6 hours; null after 12 attempts, about 17 hours in all. */
export function nextRefundAttemptAt(attempts: number, now: Date): Date | null {
  if (attempts >= 12) return null;
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 360) * minute);
}
