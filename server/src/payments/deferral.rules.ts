import type { Language } from '@vaga/contract/common';
import type { DeferredCart, DeferredType } from '@vaga/contract/deferred-payments';
import { deferredMethods } from '@vaga/contract/deferred-payments';
import { deferredEndsBeforeHours, deferredHours } from '@vaga/contract/limits';
import type { OnlineMethod } from '@vaga/contract/payments';
import type { z } from 'zod';
import type { Status } from './payment.rules.ts';
import { shownPaid } from './payment.rules.ts';

export type DeferralState = 'open' | 'paid' | 'expired' | 'canceled';

const minute = 60_000;
const hour = 60 * minute;

/** Less than this is no time to read a mail and pay. */
const shortestMinutes = 30;
/** Who comes late has at least so long at the provider's page. */
const shortestLateMinutes = 5;

/**
 * Until when somebody else may pay: 24 hours from when the places were taken, never past the first start less 2 hours.
 * Null where less than half an hour is left. Counted from the taking, so that nobody keeps a place by deferring it again.
 */
export function deferralEnd({
  heldSince,
  firstStart,
  now,
}: {
  heldSince: Date;
  firstStart: Date;
  now: Date;
}): Date | null {
  const ends = Math.min(heldSince.getTime() + deferredHours * hour, lastMoment(firstStart));
  return ends < now.getTime() + shortestMinutes * minute ? null : new Date(ends);
}

/** Until when places are kept that are taken again for who comes after the end; null where the start is too near. */
export function lateEnd({
  firstStart,
  holdMinutes,
  now,
}: {
  firstStart: Date;
  holdMinutes: number;
  now: Date;
}): Date | null {
  const ends = Math.min(now.getTime() + holdMinutes * minute, lastMoment(firstStart));
  return ends < now.getTime() + shortestLateMinutes * minute ? null : new Date(ends);
}

/** Whether a link that is over can be paid all the same: nobody has paid by it, and its owner has not ended it. */
export function canPayLate(state: DeferralState, payment: Status): boolean {
  return state === 'expired' && payment !== 'paid';
}

function lastMoment(firstStart: Date): number {
  return firstStart.getTime() - deferredEndsBeforeHours * hour;
}

/** When the link is sent once more: 3 hours before the end, where there are at least 6 in all. */
export function remindAt({ now, expiresAt }: { now: Date; expiresAt: Date }): Date | null {
  if (expiresAt.getTime() - now.getTime() < 6 * hour) return null;
  return new Date(expiresAt.getTime() - 3 * hour);
}

/**
 * To whose export and deletion a letter belongs that goes to whoever pays. What they typed beside the link is no data of
 * who booked: null, unless it is the address that who booked has typed.
 */
export function accountOfLetter(letter: {
  accountId: string;
  /** Where the link was sent. */
  email: string | null;
  payerEmail: string | null;
}): string | null {
  const { accountId, email, payerEmail } = letter;
  return payerEmail === null || payerEmail === email ? accountId : null;
}

const said: Record<OnlineMethod, Record<Language, string>> = {
  card: { pt: 'Cartão', en: 'Card' },
  mbway: { pt: 'MB WAY', en: 'MB WAY' },
  multibanco: { pt: 'Referência Multibanco', en: 'Multibanco reference' },
};

/** The deferred list: what the provider's page can offer these places. */
export function deferredTypesOf(
  methods: readonly OnlineMethod[],
  language: Language,
): z.infer<typeof DeferredType>[] {
  return deferredMethods
    .filter(({ method }) => methods.includes(method))
    .map(({ id, slug, method }) => ({ id, slug, description: said[method][language] }));
}

/** The methods of a session, the one that was chosen first; null where it is not on offer. */
export function chosenFirst(
  chosen: number | null,
  methods: readonly OnlineMethod[],
): OnlineMethod[] | null {
  if (chosen === null) return [...methods];
  const method = deferredMethods.find(({ id }) => id === chosen)?.method;
  if (method === undefined || !methods.includes(method)) return null;
  return [method, ...methods.filter((other) => other !== method)];
}

type LinkStatus = z.infer<typeof DeferredCart>['status'];

/**
 * How a link stands: by the payment that matters (the open one, else the paid one), where there is one, else by how the
 * deferral ended.
 */
export function linkStatus(
  state: DeferralState,
  payment: {
    status: Status;
    method: string | null;
    paidCents: number;
    refundedCents: number;
    failedCents: number;
  } | null,
): LinkStatus {
  if (payment?.status === 'processing') {
    return payment.method === 'multibanco' ? 'awaitingVoucher' : 'confirming';
  }
  return payment?.status === 'paid' ? shownPaid(payment) : state;
}
