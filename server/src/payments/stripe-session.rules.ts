import type { OnlineMethod } from '@vaga/contract/payments';
import type { Order, ProviderRefund, ProviderSession, Voucher } from './provider.ts';
import type { StripeIntent, StripeRefund, StripeSession } from './stripe-wire.ts';

const day = 24 * 60 * 60;
/** Stripe lets a voucher be paid for 7 days, and waits up to 4 more for what a bank has on its way. */
const voucherSeconds = 7 * day;
export const voucherDays = 11;
const pushSeconds = 10 * 60;
/** Stripe takes no end of a session that is nearer than half an hour; a minute more for clocks that differ. */
const leastSessionMinutes = 31;
/** Nor one that is further than a day; ten minutes less for the same reason. */
const longestSessionMinutes = 24 * 60 - 10;

/** Stripe's names of the methods. */
export const stripeMethods: Record<OnlineMethod, 'card' | 'mb_way' | 'multibanco'> = {
  card: 'card',
  mbway: 'mb_way',
  multibanco: 'multibanco',
};

/** A session of Stripe in the words of the port. */
export function sessionOf(session: StripeSession): ProviderSession {
  const { id, client_reference_id: reference, url, payment_intent: intent } = session;
  const method = intent ? methodOf(intent) : null;
  const status = statusOf(session, method);
  return {
    id,
    reference,
    url: url ?? '',
    status,
    method,
    paidCents: status === 'paid' ? session.amount_total : 0,
    voucher: intent ? voucherOf(intent) : null,
    expiresAt: new Date(endOf(session, { status, method }) * 1000),
  };
}

/**
 * Complete and unpaid is a voucher that waits, or one that nobody paid: its intent says which. A declined card leaves a
 * session open, for another. One that is open while a push is on a telephone waits for the answer.
 */
function statusOf(
  { status, payment_status, payment_intent: intent }: StripeSession,
  method: OnlineMethod | null,
): ProviderSession['status'] {
  if (payment_status === 'paid') return 'paid';
  if (status === 'expired') return 'expired';
  if (status === 'complete') {
    if (intent?.status === 'canceled') return 'expired';
    return intent?.status === 'requires_payment_method' ? 'failed' : 'processing';
  }
  const isPushed = method === 'mbway' && intent?.status === 'requires_action';
  return isPushed || intent?.status === 'processing' ? 'processing' : 'open';
}

function methodOf(intent: StripeIntent): OnlineMethod | null {
  if (intent.next_action?.multibanco_display_details) return 'multibanco';
  const type =
    intent.latest_charge?.payment_method_details?.type ??
    intent.payment_method?.type ??
    intent.last_payment_error?.payment_method?.type;
  if (type === 'mb_way') return 'mbway';
  return type === 'card' || type === 'multibanco' ? type : null;
}

function voucherOf({ next_action }: StripeIntent): Voucher | null {
  const { entity, reference } = next_action?.multibanco_display_details ?? {};
  return entity && reference ? { entity, reference } : null;
}

/** Until when it can be paid, in seconds: a voucher and a push as long as they live, whatever the session says. */
function endOf(
  { expires_at, payment_intent: intent }: StripeSession,
  { status, method }: Pick<ProviderSession, 'status' | 'method'>,
): number {
  if (status !== 'processing' || !intent) return expires_at;
  if (method !== 'multibanco') return intent.created + pushSeconds;
  const details = intent.next_action?.multibanco_display_details;
  return details?.expires_at ?? intent.created + voucherSeconds;
}

/**
 * When Stripe is to end a session by itself, in seconds. It is we who end it when the hold does; this is for the day on
 * which we cannot. It follows from the order alone, since one key must always ask for the same.
 */
export function sessionEnd({
  createdAt,
  expiresAt,
}: Pick<Order, 'createdAt' | 'expiresAt'>): number {
  const afterHold = Math.ceil(expiresAt.getTime() / 1000) + leastSessionMinutes * 60;
  return Math.min(afterHold, Math.floor(createdAt.getTime() / 1000) + longestSessionMinutes * 60);
}

/** A refund of Stripe in the words of the port: `requires_action` waits for the person's bank account. */
export function refundOf({ id, status }: StripeRefund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done' };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}
