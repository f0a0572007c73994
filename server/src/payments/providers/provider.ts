import type { Language } from '@vaga/contract/common';
import type { OnlineMethod } from '@vaga/contract/payments';

/** The order for a session at the provider. */
export interface CreateSessionInput {
  /** The payment's id: a repeated order returns the same session. */
  reference: string;
  amountCents: number;
  description: string;
  language: Language;
  methods: OnlineMethod[];
  /** Nine digits, of a payer who chose a method of `phoneMethods`: the push goes out with the order. Null: the page asks. */
  phone: string | null;
  /** When the payment was created: the same for every attempt. */
  createdAt: Date;
  /** When the session expires, unless a voucher or a push to a phone extends it. */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  webhookUrl: string;
}

export interface ProviderVoucher {
  entity: string;
  reference: string;
}

/** The state of a session at the provider. `paid`, `failed` and `expired` are final. */
export interface ProviderSession {
  id: string;
  /** The payment's id, as in the order. */
  reference: string;
  url: string;
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  method: OnlineMethod | null;
  paidCents: number;
  voucher: ProviderVoucher | null;
  expiresAt: Date;
}

export interface CreateRefundInput {
  /** The refund's id: a repeated order returns the same refund in its current state. */
  reference: string;
  sessionId: string;
  amountCents: number;
}

export interface ProviderRefund {
  id: string;
  status: 'pending' | 'done' | 'failed';
}

/** A notice that the provider sent by webhook. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Of a session event: the payment's id, as in the order. */
  reference: string | null;
  /** Of a session event that carries the session's complete state. */
  session: ProviderSession | null;
  /** Of a session event that does not: the session to read from the provider. */
  sessionToRead: string | null;
  /** Of a refund event: the refund's id, as in the order. */
  refundReference: string | null;
  /** The JSON that is stored of it: nothing about the payer. */
  storedPayload: string;
}

/** The provider did not answer, or its answer does not say what happened: retry later. */
export class ProviderUnavailable extends Error {}

/** A payment provider. Every call can be repeated without a second effect. */
export interface PaymentProvider {
  name: string;
  /** The methods that its page can offer; empty if nothing can be paid online. */
  methods: readonly OnlineMethod[];
  /** Of them those that it takes the payer's phone for, with the order. */
  phoneMethods: readonly OnlineMethod[];
  /** For how many days after its creation a voucher's money may arrive; longer than it can be paid if banks take days. */
  voucherDays: number;
  /** The webhook header with the signature. */
  signatureHeader: string;
  /** @throws ProviderUnavailable */
  createSession(order: CreateSessionInput): Promise<ProviderSession>;
  /** @throws ProviderUnavailable */
  readSession(sessionId: string): Promise<ProviderSession>;
  /**
   * Expires an unpaid session.
   * @returns the session as it is now: `paid` if the payer was faster, `processing` if it cannot be cancelled any
   * more.
   * @throws ProviderUnavailable
   */
  expireSession(input: { sessionId: string; now: Date }): Promise<ProviderSession>;
  /** @throws ProviderUnavailable */
  refund(order: CreateRefundInput): Promise<ProviderRefund>;
  /** Reads a webhook; null if it is forged, stale or not a webhook at all. */
  readEvent(received: { signature: string; body: Buffer; now: Date }): ProviderEvent | null;
}
