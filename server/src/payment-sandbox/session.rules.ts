/** The life of a session at the provider. `paid`, `failed` and `expired` are its ends. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired';
export type SandboxMethod = 'card' | 'mbway' | 'multibanco';

/** What somebody did at the provider. `push` and `voucher` leave the money to come later. */
export type SessionAction = 'pay' | 'fail' | 'expire' | 'push' | 'voucher';

/** What comes of what was typed or pressed: something happens, or it is asked again with a reason. */
export type FormResult =
  | { act: SessionAction; answersNever?: boolean }
  | { again: 'card.unknown' | 'phone.invalid' };

const minute = 60_000;
/** A push to a phone can be answered for this long. */
const pushMinutes = 10;

/**
 * The status after an act; null where it changes nothing, because the session has ended or waits already.
 * An end is never left: what a browser sends late or twice finds nothing to do.
 */
export function statusAfter(status: SessionStatus, act: SessionAction): SessionStatus | null {
  if (status !== 'open' && status !== 'processing') return null;
  if (act === 'pay') return 'paid';
  if (act === 'fail') return 'failed';
  if (act === 'expire') return 'expired';
  return status === 'open' ? 'processing' : null;
}

/** Until when a session can be paid once it waits: a push 10 minutes, a voucher as long as the shop said. */
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
  // Declined by the bank, and not enough money.
  '4000000000000002': 'fail',
  '4000000000009995': 'fail',
};

/** Test cards only: the sandbox refuses any other number, so that nobody leaves a real one here. */
export function cardResult(number: string): FormResult {
  const act = cards[number.replace(/[\s-]/g, '')];
  return act ? { act } : { again: 'card.unknown' };
}

const phones: Record<string, FormResult> = {
  '910000000': { act: 'pay' },
  '910000001': { act: 'fail' },
  '910000002': { act: 'push', answersNever: true },
};

/** A Portuguese mobile number, with or without its country code; any that is not a test number gets a push to answer. */
export function phoneResult(typed: string): FormResult {
  const number = typed.replace(/[\s.-]/g, '').replace(/^(?:\+|00)351/, '');
  if (!/^9\d{8}$/.test(number)) return { again: 'phone.invalid' };
  return phones[number] ?? { act: 'push' };
}

/** What the buttons of the test panel do. `pending` waits as the method does; a card waits for its bank. */
export function outcomeResult(outcome: string, method: SandboxMethod): FormResult | null {
  if (outcome === 'succeed') return { act: 'pay' };
  if (outcome === 'fail') return { act: 'fail' };
  if (outcome === 'timeout') return { act: 'expire' };
  if (outcome === 'pending') return { act: method === 'multibanco' ? 'voucher' : 'push' };
  return null;
}

/** '123456789' as people read it: 123 456 789. */
export function spacedReference(reference: string): string {
  return reference.replace(/(\d{3})(?=\d)/g, '$1 ');
}
