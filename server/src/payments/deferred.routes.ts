import * as calls from '@vaga/contract/deferred-payments';
import type { Caller } from '../platform/http/caller.ts';
import { Problem } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, openFile, signedIn } from '../platform/http/route.ts';
import { deferPayment } from './defer-payment.ts';
import { listDeferredTypes, listTypesOfLink } from './list-deferred-types.ts';
import { payByLink } from './pay-by-link.ts';
import { choiceOf } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { downloadDeferredReceipt, readDeferredCart } from './read-deferred-cart.ts';
import { sendLinkAgain } from './send-link-again.ts';

/** A payment that is left to somebody else: calls of who booked, and of whoever has the link. */
export const deferredRoutes = (deps: PaymentsDeps): Route[] => [
  open(calls.readDeferredCart, ({ params: { token }, language, now }) =>
    readDeferredCart(deps, { token, language, now }),
  ),
  open(calls.listDeferredTypes, ({ params: { cartId }, caller, language, now }) =>
    isLink(cartId)
      ? listTypesOfLink(deps, { token: cartId, language, now })
      : listDeferredTypes(deps, { accountId: accountOf(caller), cartId, language, now }),
  ),
  open(
    calls.checkoutDeferred,
    ({ params: { cartId }, body: form, caller, language, now, idempotencyKey }) => {
      // The key of a call with a token would be kept with it; one session at a time makes it one effect as well.
      if (isLink(cartId)) return payByLink(deps, { token: cartId, form, language, now });
      const { email, paymentType } = form;
      const chosen = paymentType == null ? null : choiceOf(paymentType).id;
      const accountId = accountOf(caller);
      return deferPayment(deps, {
        accountId,
        cartId,
        email,
        chosen,
        language,
        now,
        idempotencyKey,
      });
    },
  ),
  signedIn(
    calls.checkoutAgain,
    ({
      params: { cartId },
      body: { email },
      caller: { accountId },
      language,
      now,
      idempotencyKey,
    }) => sendLinkAgain(deps, { accountId, cartId, email, language, now, idempotencyKey }),
  ),
  openFile(calls.downloadDeferredReceipt, ({ params: { token }, language }) =>
    downloadDeferredReceipt(deps, { token, language }),
  ),
];

/** A cart's id is a UUID of 36 characters; the token of a link has 43. */
function isLink(cartOrToken: string): boolean {
  return cartOrToken.length === 43;
}

/** By its id a cart is opened by its owner alone. */
function accountOf(caller: Caller | null): string {
  if (!caller) throw new Problem(401, 'unauthorised');
  return caller.accountId;
}
