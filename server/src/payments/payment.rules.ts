import type { DataOf } from '@vaga/contract/endpoint';
import { longestHoldMinutes } from '@vaga/contract/limits';
import type { OnlineMethod, readPaymentStatus } from '@vaga/contract/payments';
import type { ProviderSession } from './provider.ts';

export type Status =
  | 'deferred'
  | 'created'
  | 'pending'
  | 'processing'
  | 'due'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'expired';

/** What a payment does about how its session stands: see docs/states/payment.md. */
export type Reaction = 'nothing' | 'open' | 'wait' | 'take' | 'fail' | 'expire';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A payment that somebody can still pay. */
export function isOpen(status: Status): boolean {
  return (
    status === 'deferred' || status === 'created' || status === 'pending' || status === 'processing'
  );
}

/**
 * Money is taken note of whatever the payment has become, unless it was before; everything else concerns only a
 * payment that is open. So news that comes twice, late or in any order ends the same.
 */
export function reactionTo(status: Status, session: ProviderSession['status']): Reaction {
  if (session === 'paid') return status === 'paid' || status === 'due' ? 'nothing' : 'take';
  if (!isOpen(status)) return 'nothing';
  if (session === 'failed') return 'fail';
  if (session === 'expired') return 'expire';
  if (session === 'processing') return status === 'processing' ? 'nothing' : 'wait';
  return status === 'created' ? 'open' : 'nothing';
}

/** A provider ends a session a day after it was begun, and makes none that would end within half an hour. */
const sameTryHours = 23;

/** Whether a try that has no session yet can still get one under its own key; only places kept for a day last longer. */
export function canTakeUp({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() < createdAt.getTime() + sameTryHours * 60 * minute;
}

/** When the first of a cart's holds ends; null where none is held. */
export function endOfHolds(places: readonly { expiresAt: Date }[]): Date | null {
  return earliest(places.map(({ expiresAt }) => expiresAt));
}

/** What `keepPlacesUntil` asks about the places of a cart; null where none is held. */
export function keptPlacesOf(
  places: readonly { heldSince: Date; expiresAt: Date }[],
  method: string | null,
): KeptPlaces | null {
  const heldSince = earliest(places.map((place) => place.heldSince));
  const keptUntil = endOfHolds(places);
  return heldSince && keptUntil ? { heldSince, keptUntil, method } : null;
}

function earliest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}

interface KeptPlaces {
  /** When the oldest of the places was taken. */
  heldSince: Date;
  /** Until when they are kept already, as the screens have shown it. */
  keptUntil: Date;
  /** How it is or was to be paid; null where nobody knows. */
  method: string | null;
}

/** A push to a phone waits so long for its answer, also where that is beyond the cap of a cart. */
const pushMinutes = 10;
/** What another try at paying has at least, within the cap. */
const anotherTryMinutes = 5;

/**
 * Until when the places of a payment are kept. The only answer: it is stored as the end of the holds, and screens show
 * that end. Never before a time that was shown, never before the end of the try at paying, and 5 minutes beyond that end
 * for another try. Those 5 minutes do not count beyond the cap: 30 minutes after the places were taken, or 40 with a push
 * to a phone, which may begin at the end of the 30.
 * @param tryEndsAt when the provider stops waiting for the money; the present for a payment that failed or expired.
 */
export function keepPlacesUntil(kept: KeptPlaces, tryEndsAt: Date): Date {
  const anotherTry = Math.min(anotherTryEnd(tryEndsAt), capOf(kept));
  return new Date(Math.max(kept.keptUntil.getTime(), tryEndsAt.getTime(), anotherTry));
}

/**
 * The same for a patient who gives a payment up to pay in another way. Whoever gives up a voucher gives up its days as
 * well: 5 minutes of them stay, or what is left until the cap. Any other time that was shown is kept.
 */
export function keepPlacesForRetry(kept: KeptPlaces, now: Date): Date {
  const keptUntil = keepPlacesUntil(kept, now);
  if (kept.method !== 'multibanco') return keptUntil;
  const withoutVoucher = Math.max(capOf(kept), anotherTryEnd(now));
  return new Date(Math.min(keptUntil.getTime(), withoutVoucher));
}

function anotherTryEnd(tryEndsAt: Date): number {
  return tryEndsAt.getTime() + anotherTryMinutes * minute;
}

function capOf({ heldSince, method }: KeptPlaces): number {
  const longestMinutes = longestHoldMinutes + (method === 'mbway' ? pushMinutes : 0);
  return heldSince.getTime() + longestMinutes * minute;
}

/**
 * When the session of a cart's own payment ends: with its holds, or sooner where a push may begin meanwhile but not until
 * then. A push prolongs the holds: were it begun near the end of what another push had given, it would give them more.
 */
export function endOfSession(kept: Omit<KeptPlaces, 'method'>, now: Date): Date {
  const lastPush = lastPushStart(kept);
  const isWorthIt = lastPush >= anotherTryEnd(now);
  return isWorthIt && lastPush < kept.keptUntil.getTime() ? new Date(lastPush) : kept.keptUntil;
}

/** Whether a push that is begun before the end of a session keeps its places beyond neither the cap nor what was shown. */
export function mayPush(kept: Omit<KeptPlaces, 'method'>, sessionEndsAt: Date): boolean {
  return sessionEndsAt.getTime() <= lastPushStart(kept);
}

function lastPushStart({ heldSince, keptUntil }: Omit<KeptPlaces, 'method'>): number {
  const withinCap = heldSince.getTime() + longestHoldMinutes * minute;
  return Math.max(withinCap, keptUntil.getTime() - pushMinutes * minute);
}

/**
 * What the provider's page may offer: a voucher only if its time, counted from the last moment of the session, ends
 * at least 24 hours before the first start.
 */
export function methodsFor(
  offered: { methods: readonly OnlineMethod[]; voucherDays: number },
  { firstStart, sessionEndsAt }: { firstStart: Date; sessionEndsAt: Date },
): OnlineMethod[] {
  const voucherEnds = sessionEndsAt.getTime() + offered.voucherDays * day;
  const fits = voucherEnds <= firstStart.getTime() - day;
  return offered.methods.filter((method) => method !== 'multibanco' || fits);
}

interface Standing {
  status: Status;
  method: string | null;
  expiresAt: Date | null;
  paidCents: number;
  /** Gone back, or on its way. */
  refundedCents: number;
  /** Owed, and not given back: the provider could not. */
  failedCents: number;
}

/** How a payment stands in the words of the result screens. */
export function shownStatus(
  payment: Standing,
  now: Date,
): DataOf<typeof readPaymentStatus>['status'] {
  const { status, method, expiresAt } = payment;
  if (status === 'paid') return shownPaid(payment);
  if (status === 'processing') return method === 'multibanco' ? 'awaitingVoucher' : 'confirming';
  if (status === 'deferred' || status === 'created' || status === 'pending') {
    return expiresAt !== null && expiresAt <= now ? 'expired' : 'pending';
  }
  return status === 'due' ? 'pending' : status;
}

/** Nobody's payment who has nothing left of it is a success, even while the money is stuck on its way back. */
export function shownPaid({
  paidCents,
  refundedCents,
  failedCents,
}: Pick<Standing, 'paidCents' | 'refundedCents' | 'failedCents'>):
  | 'paid'
  | 'refunded'
  | 'refundFailed' {
  if (paidCents === 0 || refundedCents + failedCents < paidCents) return 'paid';
  return failedCents > 0 ? 'refundFailed' : 'refunded';
}

/** What of a sum can still go back: never more than was paid. */
export function refundable(
  wantedCents: number,
  paid: { paidCents: number; refundedCents: number },
): number {
  return Math.max(0, Math.min(wantedCents, paid.paidCents - paid.refundedCents));
}

/** The time to the next try of a refund: 1 minute, doubling to 6 hours; null after 12 tries, about 17 hours in all. */
export function nextRefundTry(attempts: number, now: Date): Date | null {
  if (attempts >= 12) return null;
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 360) * minute);
}
