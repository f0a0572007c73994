import type { Language } from '@vaga/contract/common';
import type { OnlineMethod } from '@vaga/contract/payments';

/** What a provider is asked to let somebody pay. */
export interface Order {
  /** The payment's id: the same order asked for twice is the same session. */
  reference: string;
  amountCents: number;
  description: string;
  language: Language;
  methods: OnlineMethod[];
  /** When the session ends unless a voucher or a push to a phone prolongs it. */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  webhookUrl: string;
}

export interface Voucher {
  entity: string;
  reference: string;
}

/** How a session stands at the provider. `paid`, `failed` and `expired` are final. */
export interface ProviderSession {
  id: string;
  /** The payment's id, as the order gave it. */
  reference: string;
  url: string;
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  method: OnlineMethod | null;
  paidCents: number;
  voucher: Voucher | null;
  expiresAt: Date;
}

export interface RefundOrder {
  /** The refund's id: asked for twice it is the same refund, as it stands now. */
  reference: string;
  sessionId: string;
  amountCents: number;
}

export interface ProviderRefund {
  id: string;
  status: 'pending' | 'done' | 'failed';
}

/** News that a provider sent by itself. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Of a session event. */
  session: ProviderSession | null;
  /** Of a refund event: the refund's id, as the order gave it. */
  refundReference: string | null;
}

/** The provider did not answer, or not in a way that says what happened: ask again later. */
export class ProviderDown extends Error {}

/** Whoever takes the money. All calls may be repeated without a second effect. */
export interface PaymentProvider {
  name: string;
  /** What its page can offer; none where nothing can be paid online. */
  methods: readonly OnlineMethod[];
  /** How long a voucher can be paid. */
  voucherDays: number;
  /** @throws ProviderDown */
  createSession(order: Order): Promise<ProviderSession>;
  /** @throws ProviderDown */
  readSession(sessionId: string): Promise<ProviderSession>;
  /**
   * Ends a session that nobody has paid.
   * @returns how it stands now: `paid` where somebody was faster.
   * @throws ProviderDown
   */
  expireSession(sessionId: string): Promise<ProviderSession>;
  /** @throws ProviderDown */
  refund(order: RefundOrder): Promise<ProviderRefund>;
  /** Reads a webhook; null where it is forged, stale or no webhook at all. */
  readEvent(received: { signature: string; body: Buffer; now: Date }): ProviderEvent | null;
}
