import type { Language } from '@vaga/contract/common';
import type { checkoutAgain } from '@vaga/contract/deferred-payments';
import type { DataOf } from '@vaga/contract/endpoint';
import { placesPerAccount } from '@vaga/contract/limits';
import { lockCart } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../platform/http/outcome.ts';
import { findEarlierReply, transact } from '../platform/transact.ts';
import { makeDeferral, refuseLetter } from './defer-payment.ts';
import { lateEnd } from './deferral.rules.ts';
import type { Deferral } from './deferrals.queries.ts';
import {
  deleteLinks,
  findDeferralOfCart,
  findPaymentOfLink,
  updateDeferral,
} from './deferrals.queries.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Retaken } from './retake-places.ts';
import { retakePlaces } from './retake-places.ts';
import { tellPayer } from './tell-payer.ts';

interface Asked {
  accountId: string;
  cartId: string;
  email: string;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

type Answer = Outcome<DataOf<typeof checkoutAgain>>;

/**
 * Sends the link of a deferred payment once more; to another address, what was sent before opens nothing any more. One
 * that is over begins anew, for another 24 hours, where its places are free.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function sendLinkAgain(deps: PaymentsDeps, asked: Asked): Promise<Answer> {
  const { cartId, now, idempotencyKey } = asked;
  // Before the first effect: what was answered under this key is answered again and takes no place.
  const earlier = await findEarlierReply<DataOf<typeof checkoutAgain>>(deps.db, idempotencyKey);
  if (earlier) return earlier;
  const before = await findDeferralOfCart(deps.db, cartId);
  const isTheirs = before?.accountId === asked.accountId;
  const retaken = isTheirs && before.state !== 'open' ? await takeAgain(deps, before, now) : 'held';
  return transact(deps.db, idempotencyKey, async (trx) => {
    const cart = await lockCart(trx, asked);
    if (cart.checkedOutAt) return warning('payment.already_paid');
    const deferral = await findDeferralOfCart(trx, cartId);
    if (!deferral) return failure('deferred.none');
    if (deferral.state === 'open') return sendOpen(trx, deferral, asked);
    if (retaken === 'too many')
      return failure('cart.too_many_places', { maximum: placesPerAccount });
    if (retaken === 'gone') return warning('payment.hold_expired');
    const made = await makeDeferral(trx, deps, { ...asked, chosen: null });
    return 'refused' in made ? made.refused : answerOf(made.deferral);
  });
}

async function takeAgain(deps: PaymentsDeps, deferral: Deferral, now: Date): Promise<Retaken> {
  const payment = await findPaymentOfLink(deps.db, deferral.id);
  const { holdMinutes } = deps;
  const endsAt = (firstStart: Date) => lateEnd({ firstStart, holdMinutes, now });
  return payment ? retakePlaces(deps.db, { payment, endsAt, now }) : 'gone';
}

async function sendOpen(trx: Trx, deferral: Deferral, asked: Asked): Promise<Answer> {
  const { accountId, email, now } = asked;
  const refused = await refuseLetter(trx, accountId, now);
  if (refused) return refused;
  const payment = await findPaymentOfLink(trx, deferral.id);
  if (!payment) throw notFound();
  if (email !== deferral.email) {
    await deleteLinks(trx, deferral.id);
    await updateDeferral(trx, deferral.id, { email, payerEmail: null, payerLanguage: null });
  }
  const corrected = { ...deferral, email };
  const news = { template: 'payment-link', isReminder: false } as const;
  await tellPayer(trx, { deferral: corrected, paymentId: payment.id, news, now });
  return answerOf(corrected);
}

function answerOf({ email, expiresAt }: Deferral): Answer {
  return success({ email: email ?? '', expiresAt: expiresAt.toISOString() }, 'deferred.sent');
}
