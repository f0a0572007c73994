import type { Language } from '@vaga/contract/common';
import type { checkoutDeferred } from '@vaga/contract/deferred-payments';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { longestHoldMinutes } from '@vaga/contract/limits';
import { openAppointments } from '../appointments/index.ts';
import { lockCart } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { failure, notFound, success, warning } from '../platform/http/outcome.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { checkLater } from './check-later.ts';
import type { CheckedOut } from './checkout-cart.ts';
import { methodsOf } from './defer-payment.ts';
import { chosenFirst, lateEnd } from './deferral.rules.ts';
import type { Deferral } from './deferrals.queries.ts';
import {
  findByLink,
  findDeferral,
  findPaymentOfLink,
  readHeldCents,
  readVisits,
  updateDeferral,
} from './deferrals.queries.ts';
import { keepInvoicing } from './keep-invoicing.ts';
import { lateEndOf } from './late-end-of.ts';
import type { Begun } from './pay-online.ts';
import { openSession } from './pay-online.ts';
import { endOfHolds } from './payment.rules.ts';
import { choiceOf } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import { addPayment, findOpenPayment, updatePayment } from './payments.queries.ts';
import { readLastPlaces, readPlacesOfCart, readWaiting } from './places.queries.ts';
import { retakePlaces } from './retake-places.ts';

export type DeferredForm = OutputOf<BodyOf<typeof checkoutDeferred>>;

interface Paying {
  token: string;
  form: DeferredForm;
  language: Language;
  now: Date;
}

/**
 * Pays by a link. One session at a time: who presses in a second browser is led to the page that is open already. Who
 * comes after the end pays if the places are still free: they are taken again first, so nobody pays without a place.
 * @throws Problem 404 for a token that opens nothing; InvalidInput for invoicing data that lacks something.
 */
export async function payByLink(deps: PaymentsDeps, asked: Paying): Promise<CheckedOut> {
  const deferral = await findByLink(deps.db, hashToken(asked.token));
  if (!deferral) throw notFound();
  const lost = await takeLate(deps, deferral, asked.now);
  if (lost) return lost;
  const begun = await inTransaction(deps.db, (trx) => begin(trx, deps, { ...asked, deferral }));
  if ('answer' in begun) return begun.answer;
  return openSession(
    deps,
    { language: asked.language, now: asked.now, idempotencyKey: null },
    begun,
  );
}

/** The places of a link that is over; why it cannot be paid where they are gone. */
async function takeLate(
  deps: PaymentsDeps,
  deferral: Deferral,
  now: Date,
): Promise<CheckedOut | null> {
  if (deferral.state !== 'expired') return null;
  const payment = await findPaymentOfLink(deps.db, deferral.id);
  if (payment?.status === 'paid') return warning('payment.already_paid');
  const { holdMinutes } = deps;
  const end = payment && (await lateEndOf(deps.db, { deferral, payment, holdMinutes, now }));
  // Before any place is taken: who cannot pay must not take a time from others.
  if (!end) return warning('deferred.over');
  const endsAt = (firstStart: Date) => lateEnd({ firstStart, holdMinutes, now });
  const retaken = await retakePlaces(deps.db, { payment, endsAt, now });
  // How many places its account holds is not for who pays to know.
  return retaken === 'held' ? null : warning('deferred.place_lost');
}

interface Beginning extends Paying {
  deferral: Deferral;
}

async function begin(
  trx: Trx,
  deps: PaymentsDeps,
  asked: Beginning,
): Promise<Begun | { answer: CheckedOut }> {
  const { now } = asked;
  const { cartId } = asked.deferral;
  const cart = await lockCart(trx, asked.deferral);
  if (cart.checkedOutAt) return { answer: warning('payment.already_paid') };
  // As it is under the lock.
  const deferral = (await findDeferral(trx, asked.deferral.id)) ?? asked.deferral;
  const open = await findOpenPayment(trx, cartId);
  if (open && open.deferralId !== deferral.id) return { answer: warning('deferred.over') };
  if (open?.status === 'processing') return { answer: warning('deferred.under_way') };
  const isOver = open?.expiresAt != null && open.expiresAt <= now;
  if (isOver) return { answer: warning('deferred.under_way') };
  if (open?.status === 'pending' && open.redirectUrl) {
    const paymentResult = { status: 'Redirect' as const, url: open.redirectUrl };
    return { answer: success({ paymentResult, idPayment: open.id }) };
  }
  if (open === null && (await isOtherwiseTaken(trx, deferral)))
    return { answer: warning('deferred.over') };
  return beginAnew(trx, deps, { ...asked, deferral, open });
}

/** Who comes after the end pays for what the link was sent for, and not for times that its owner has chosen since. */
async function isOtherwiseTaken(trx: Trx, deferral: Deferral): Promise<boolean> {
  const before = await findPaymentOfLink(trx, deferral.id);
  if (deferral.state !== 'expired' || !before) return true;
  const { id: paymentId } = before;
  const assetIds = (await readVisits(trx, paymentId)).map(({ idAsset }) => idAsset);
  const { haveMoved } = await readLastPlaces(trx, { paymentId, assetIds });
  return haveMoved || assetIds.length === 0;
}

/** The payment that waited gives way to one for the provider: whoever has canceled alone since stays with the first. */
async function beginAnew(
  trx: Trx,
  deps: PaymentsDeps,
  asked: Beginning & { open: Payment | null },
): Promise<Begun | { answer: CheckedOut }> {
  const { deferral, form, now, open } = asked;
  const { cartId, accountId, id: deferralId } = deferral;
  const places = await readPlacesOfCart(trx, cartId, now);
  const waiting = await readWaiting(trx, cartId);
  const holdsEnd = endOfHolds(places);
  if (!holdsEnd || places.length < waiting.length)
    return { answer: warning('deferred.place_lost') };
  const longest = new Date(now.getTime() + longestHoldMinutes * 60_000);
  const expiresAt = holdsEnd < longest ? holdsEnd : longest;
  const chosen = form.paymentType == null ? null : choiceOf(form.paymentType).id;
  const methods = chosenFirst(chosen, methodsOf(deps, places, expiresAt));
  if (!methods) return { answer: failure('payment.unavailable') };
  const invoice = await keepInvoicing(trx, {
    accountId,
    now,
    // What a stranger types is for this receipt alone.
    form: { ...form, saveInvoicingData: false },
  });
  const payer = { payerEmail: form.email, payerLanguage: asked.language };
  const again = { state: 'open', endedAt: null, expiresAt: holdsEnd } as const;
  const isLate = deferral.state !== 'open';
  await updateDeferral(trx, deferralId, { ...payer, ...(isLate ? again : {}) });
  if (open?.status === 'created') {
    await updatePayment(trx, open.id, invoice);
    return { payment: open, places, methods };
  }
  if (open) await updatePayment(trx, open.id, { status: 'canceled', endedAt: now });
  const payment = await addPayment(trx, {
    id: newId(),
    cartId,
    accountId,
    deferralId,
    token: newToken(),
    createdAt: now,
    ...invoice,
    kind: 'online',
    status: 'created',
    provider: deps.provider.name,
    expiresAt,
    amountCents: await readHeldCents(trx, cartId, now),
  });
  await openAppointments(trx, { cartId, paymentId: payment.id, to: 'PaymentPending', now });
  await checkLater(trx, { paymentId: payment.id, at: expiresAt });
  return { payment, places, methods };
}
