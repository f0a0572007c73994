import type { Language } from '@vaga/contract/common';
import type { listDeferredTypes as call } from '@vaga/contract/deferred-payments';
import type { DataOf } from '@vaga/contract/endpoint';
import { readCart } from '../cart/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { hashToken } from '../platform/tokens.ts';
import { endFor } from './defer-payment.ts';
import { deferredTypesOf } from './deferral.rules.ts';
import { findByLink, findPaymentOfLink, readVisits } from './deferrals.queries.ts';
import { lateEndOf } from './late-end-of.ts';
import { endOfHolds, methodsFor } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { readPlacesOfCart } from './places.queries.ts';
import { typesFor } from './read-terms.ts';

type Answer = Outcome<DataOf<typeof call>>;

interface Asked {
  language: Language;
  now: Date;
}

/**
 * How whoever gets a link to this cart could pay; empty where nothing is to pay online, all is done, or the start is
 * too near for a link.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function listDeferredTypes(
  deps: PaymentsDeps,
  asked: Asked & { accountId: string; cartId: string },
): Promise<Answer> {
  const { isCheckedOut, payment } = await readCart(deps.db, asked);
  if (isCheckedOut) return success([]);
  const places = await readPlacesOfCart(deps.db, asked.cartId, asked.now);
  const [first] = places;
  const sessionEndsAt = endFor(places, asked.now);
  if (!first || !sessionEndsAt) return success([]);
  const types = typesFor(deps, { ...asked, totalCents: payment.totalCents, places });
  if (!types.some(({ onlineMethods }) => onlineMethods.length > 0)) return success([]);
  const methods = methodsFor(deps.provider, { firstStart: first.startsAt, sessionEndsAt });
  return success(deferredTypesOf(methods, asked.language));
}

/** The same for whoever has the token of a link. @throws Problem 404 for one that opens nothing. */
export async function listTypesOfLink(
  deps: PaymentsDeps,
  { token, language, now }: Asked & { token: string },
): Promise<Answer> {
  const deferral = await findByLink(deps.db, hashToken(token));
  const payment = deferral && (await findPaymentOfLink(deps.db, deferral.id));
  if (!payment) throw notFound();
  const [first] = await readVisits(deps.db, payment.id);
  const held = await readPlacesOfCart(deps.db, deferral.cartId, now);
  const { holdMinutes } = deps;
  const sessionEndsAt =
    deferral.state === 'open'
      ? endOfHolds(held)
      : await lateEndOf(deps.db, { deferral, payment, holdMinutes, now });
  if (!first || !sessionEndsAt) return success([]);
  const firstStart = first.startsAt;
  return success(
    deferredTypesOf(methodsFor(deps.provider, { firstStart, sessionEndsAt }), language),
  );
}
