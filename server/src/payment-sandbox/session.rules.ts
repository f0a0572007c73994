/** The status of a session. `paid`, `failed` and `expired` are final. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired';
export type SandboxMethod = 'card' | 'mbway' | 'multibanco';

/** What the payer did. After `push` and `voucher` the money arrives later. */
export type SessionAction = 'pay' | 'fail' | 'expire' | 'push' | 'voucher';

/** The result of a submitted form: an action, or an error to show with the form. */
export type FormResult =
  | { action: SessionAction; neverAnswers?: boolean }
  | { error: 'card.unknown' | 'phone.invalid' };

const minute = 60_000;
/** How long a push to a phone can be answered. */
const pushMinutes = 10;

/**
 * The status after an action; null if the action changes nothing, because the session has ended or is processing
 * already. A final status never changes, whatever a browser sends late or twice.
 */
export function statusAfter(status: SessionStatus, action: SessionAction): SessionStatus | null {
  if (status !== 'open' && status !== 'processing') return null;
  if (action === 'pay') return 'paid';
  if (action === 'fail') return 'failed';
  if (action === 'expire') return 'expired';
  return status === 'open' ? 'processing' : null;
}

/** Until when a processing session can be paid: a push 10 minutes, a voucher as long as the merchant's order says. */
export function processingExpiry(method: SandboxMethod, now: Date, session: SessionTimes): Date {
  if (method === 'mbway') return new Date(now.getTime() + pushMinutes * minute);
  if (method === 'multibanco') return new Date(now.getTime() + session.voucherMinutes * minute);
  return session.expiresAt;
}

interface SessionTimes {
  voucherMinutes: number;
  expiresAt: Date;
}

const cards: Record<string, SessionAction> = {
  '4242424242424242': 'pay',
  // Declined by the bank, and insufficient funds.
  '4000000000000002': 'fail',
  '4000000000009995': 'fail',
};

/** Accepts test cards only: the sandbox refuses any other number, so that no real card number is entered here. */
export function cardResult(number: string): FormResult {
  const action = cards[number.replace(/[\s-]/g, '')];
  return action ? { action } : { error: 'card.unknown' };
}

const phones: Record<string, FormResult> = {
  '910000000': { action: 'pay' },
  '910000001': { action: 'fail' },
  '910000002': { action: 'push', neverAnswers: true },
};

/**
 * Accepts a Portuguese mobile number, with or without its country code; a number that is not a test number gets a
 * push to answer.
 */
export function phoneResult(typed: string): FormResult {
  const number = typed.replace(/[\s.-]/g, '').replace(/^(?:\+|00)351/, '');
  if (!/^9\d{8}$/.test(number)) return { error: 'phone.invalid' };
  return phones[number] ?? { action: 'push' };
}

/** The buttons of the test panel. `pending` waits as the method does; a card waits for its bank. */
export function outcomeResult(outcome: string, method: SandboxMethod): FormResult | null {
  if (outcome === 'succeed') return { action: 'pay' };
  if (outcome === 'fail') return { action: 'fail' };
  if (outcome === 'timeout') return { action: 'expire' };
  if (outcome === 'pending') return { action: method === 'multibanco' ? 'voucher' : 'push' };
  return null;
}

/** Formats '123456789' as 123 456 789. */
export function spacedReference(reference: string): string {
  return reference.replace(/(\d{3})(?=\d)/g, '$1 ');
}
