import type { OnlineMethod } from '@vaga/contract/payments';
import type {
  CreateSessionInput,
  ProviderRefund,
  ProviderSession,
  ProviderVoucher,
} from './provider.ts';
import type { StripeIntent, StripeRefund, StripeSession } from './stripe-wire.ts';

const day = 24 * 60 * 60;
/** Stripe lets a voucher be paid for 7 days, and waits up to 4 more for a bank transfer. */
const voucherSeconds = 7 * day;
export const voucherDays = 11;
const pushSeconds = 10 * 60;
/** Stripe accepts no expiry that is nearer than half an hour; one more minute for clocks that differ. */
const shortestSessionMinutes = 31;
/** Nor one that is further than a day; ten minutes less for the same reason. */
const longestSessionMinutes = 24 * 60 - 10;

/** Stripe's names of the methods. */
export const stripeMethods: Record<OnlineMethod, 'card' | 'mb_way' | 'multibanco'> = {
  card: 'card',
  mbway: 'mb_way',
  multibanco: 'multibanco',
};

/** Maps a Stripe session to the port's type. */
export function toProviderSession(session: StripeSession): ProviderSession {
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
    expiresAt: new Date(expirySeconds(session, { status, method }) * 1000),
  };
}

/**
 * A complete and unpaid session is a voucher that waits or was not paid: its intent says which. A declined card
 * leaves a session open, for another one. An open session with a push on a phone waits for the answer.
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

function voucherOf({ next_action }: StripeIntent): ProviderVoucher | null {
  const { entity, reference } = next_action?.multibanco_display_details ?? {};
  return entity && reference ? { entity, reference } : null;
}

/** Until when it can be paid, in seconds: a voucher and a push until they expire, whatever the session says. */
function expirySeconds(
  { expires_at, payment_intent: intent }: StripeSession,
  { status, method }: Pick<ProviderSession, 'status' | 'method'>,
): number {
  if (status !== 'processing' || !intent) return expires_at;
  if (method !== 'multibanco') return intent.created + pushSeconds;
  const details = intent.next_action?.multibanco_display_details;
  return details?.expires_at ?? intent.created + voucherSeconds;
}

/**
 * When Stripe expires a session by itself, in seconds. We expire it when the hold does; this is the fallback if we
 * cannot. It follows from the order alone, since one key must always send the same request.
 */
export function stripeSessionExpiry({
  createdAt,
  expiresAt,
}: Pick<CreateSessionInput, 'createdAt' | 'expiresAt'>): number {
  const afterHold = Math.ceil(expiresAt.getTime() / 1000) + shortestSessionMinutes * 60;
  return Math.min(afterHold, Math.floor(createdAt.getTime() / 1000) + longestSessionMinutes * 60);
}

/** Maps a Stripe refund to the port's type: `requires_action` waits for the payer's bank account. */
export function toProviderRefund({ id, status }: StripeRefund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done' };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}
