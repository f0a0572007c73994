import type { Language } from '@vaga/contract/common';
import { openRequestsPerAccount } from '@vaga/contract/limits';
import type { LocalPayment } from '@vaga/contract/local-payment';
import { lockCart, readCart } from '../cart/index.ts';
import { readDesks } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Once } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success } from '../platform/http/outcome.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { transact } from '../platform/transact.ts';
import { countAsked, findAuthorisation, insertAuthorisation } from './local-payment.queries.ts';
import { answerableUntil, standingOf } from './local-payment.rules.ts';
import { wantsToBeAsked } from './payment-types.rules.ts';
import type { PlaceOfCart } from './places.queries.ts';
import { readPlacesOfCart } from './places.queries.ts';

/** What the link in a desk's mail opens. */
export const localPaymentPurpose = 'local-payment';

interface Asked {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/** How the cart stands with the place that it has to ask. @throws Problem 404 for a cart of somebody else. */
export async function readLocalPayment(db: Db, asked: Asked): Promise<Outcome<LocalPayment>> {
  await readCart(db, asked);
  return success(await standing(db, asked));
}

/**
 * Asks the place, once for a cart. Its answer opens a window in which one booking can be made and paid there.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function askLocalPayment(
  { db, links }: { db: Db; links: SignedLinks },
  asked: Asked & { once: Once | null },
): Promise<Outcome<LocalPayment>> {
  return transact(db, asked.once, async (trx) => {
    const { accountId, cartId, now } = asked;
    const cart = await lockCart(trx, asked);
    const { state } = await standing(trx, asked);
    if (state !== 'askable') return success(await standing(trx, asked));
    if (cart.checkedOutAt) return failure('cart.checked_out');
    if (cart.paymentPending) return failure('cart.payment_pending');
    if ((await countAsked(trx, accountId, now)) >= openRequestsPerAccount) {
      return failure('approval.too_many', { maximum: openRequestsPerAccount });
    }
    const places = await readPlacesOfCart(trx, cartId, now);
    const [first] = toAsk(places);
    if (!first) return failure('payment.unavailable');
    const { entityId } = first;
    // What the same cart has at other places is not this desk's to know.
    const there = places.filter((place) => place.entityId === entityId);
    const expiresAt = answerableUntil(first.startsAt, now);
    const totalCents = there.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const authorised = { accountId, cartId, entityId, totalCents, expiresAt, now };
    const id = await insertAuthorisation(trx, authorised);
    await tellDesk(trx, links, { id, places: there, expiresAt, totalCents, now });
    return success(await standing(trx, asked), 'local_payment.asked');
  });
}

async function standing(db: Db | Trx, { cartId, now }: Asked): Promise<LocalPayment> {
  const places = await readPlacesOfCart(db, cartId, now);
  const [first] = toAsk(places);
  if (!first) return { state: 'notNeeded', entity: null, until: null };
  const { entityId, entity } = first;
  const found = await findAuthorisation(db, { cartId, entityId });
  if (!found) return { state: first.isAuthorised ? 'granted' : 'askable', entity, until: null };
  const state = standingOf(found, now);
  return { state, entity, until: found.expiresAt.toISOString() };
}

/** The places that want to be asked; none where another one cannot be paid at the place anyhow. */
function toAsk(places: readonly PlaceOfCart[]): PlaceOfCart[] {
  if (places.some(({ localPayment }) => localPayment === 'off')) return [];
  return places.filter(wantsToBeAsked);
}

/** It says how much for how many; who they are stands behind the link alone. */
async function tellDesk(
  trx: Trx,
  links: SignedLinks,
  told: { id: string; places: PlaceOfCart[]; expiresAt: Date; totalCents: number; now: Date },
): Promise<void> {
  const { id, places, expiresAt, totalCents, now } = told;
  const [first] = places;
  if (!first) return;
  const token = links.sign({ purpose: localPaymentPurpose, subject: id, expiresAt });
  for (const { email, language } of await readDesks(trx, first.entityId)) {
    await queueMessage(trx, {
      ...{ channel: 'email', recipient: email, language, template: 'local-payment-asked' },
      // Nobody's own message: the people it is about do not get it with their data.
      ...{ accountId: null, now },
      data: {
        ...{ placeName: first.entity, people: places.length, totalCents, token },
        ...{ startsAt: first.startsAt.toISOString(), timeZone: first.timeZone },
      },
    });
  }
}
