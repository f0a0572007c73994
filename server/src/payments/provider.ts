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
  /** When it was asked for first: the same for every try. */
  createdAt: Date;
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
  /** Of a session event: the payment's id, as the order gave it. */
  reference: string | null;
  /** Of a session event that says all that there is to know. */
  session: ProviderSession | null;
  /** Of a session event that does not: the provider is asked how this one stands. */
  sessionToAsk: string | null;
  /** Of a refund event: the refund's id, as the order gave it. */
  refundReference: string | null;
  /** What is written down of it, as JSON: never who paid. */
  kept: string;
}

/** The provider did not answer, or not in a way that says what happened: ask again later. */
export class ProviderDown extends Error {}

/** Whoever takes the money. All calls may be repeated without a second effect. */
export interface PaymentProvider {
  name: string;
  /** What its page can offer; none where nothing can be paid online. */
  methods: readonly OnlineMethod[];
  /** Until when the money of a voucher may come, counted from its making; longer than it can be paid where banks take days. */
  voucherDays: number;
  /** The header of a webhook that its signature is in. */
  signatureHeader: string;
  /** @throws ProviderDown */
  createSession(order: Order): Promise<ProviderSession>;
  /** @throws ProviderDown */
  readSession(sessionId: string): Promise<ProviderSession>;
  /**
   * Ends a session that nobody has paid.
   * @returns how it stands now: `paid` where somebody was faster, `processing` where it cannot be taken back any more.
   * @throws ProviderDown
   */
  expireSession(asked: { sessionId: string; now: Date }): Promise<ProviderSession>;
  /** @throws ProviderDown */
  refund(order: RefundOrder): Promise<ProviderRefund>;
  /** Reads a webhook; null where it is forged, stale or no webhook at all. */
  readEvent(received: { signature: string; body: Buffer; now: Date }): ProviderEvent | null;
}
