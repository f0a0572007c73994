import type { Language } from '@vaga/contract/common';
import { openRequestsPerAccount } from '@vaga/contract/limits';
import type { LocalPayment } from '@vaga/contract/local-payment';
import { lockCart, readCart } from '../cart/index.ts';
import { takeTurn } from '../identity/index.ts';
import { readEntityContacts } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success } from '../platform/http/outcome.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { transact } from '../platform/transact.ts';
import { countAsked, insertAuthorisation, readAuthorisations } from './local-payment.queries.ts';
import type { PlaceStanding } from './local-payment.rules.ts';
import { deskAnswersUntil, leastAdvanced, standingOf } from './local-payment.rules.ts';
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

/** How the cart stands with the places that it has to ask: with the one that stands least far. @throws Problem 404 for a cart of somebody else. */
export async function readLocalPayment(db: Db, asked: Asked): Promise<Outcome<LocalPayment>> {
  await readCart(db, asked);
  const { cartId, now } = asked;
  const places = await readPlacesOfCart(db, cartId, now);
  return success(shown(await readStanding(db, { cartId, places, now })));
}

/**
 * Asks the place, once for a cart; of several the next one that is still to be asked. Its answer opens a window in which one booking can be made and paid there.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function askLocalPayment(
  { db, links }: { db: Db; links: SignedLinks },
  asked: Asked & { idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<LocalPayment>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { accountId, cartId, now } = asked;
    const cart = await lockCart(trx, asked);
    const places = await readPlacesOfCart(trx, cartId, now);
    const next = await readStanding(trx, { cartId, places, now });
    if (next?.state !== 'askable') return success(shown(next));
    if (cart.checkedOutAt) return failure('cart.checked_out');
    if (cart.paymentPending) return failure('cart.payment_pending');
    await takeTurn(trx, accountId);
    if ((await countAsked(trx, accountId, now)) >= openRequestsPerAccount) {
      return failure('approval.too_many', { maximum: openRequestsPerAccount });
    }
    const { entityId, startsAt } = next.place;
    // What the same cart has at other places is not this desk's to know.
    const there = places.filter((place) => place.entityId === entityId);
    const expiresAt = deskAnswersUntil(startsAt, now);
    const totalCents = there.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const authorised = { accountId, cartId, entityId, totalCents, expiresAt, now };
    const id = await insertAuthorisation(trx, authorised);
    await tellDesk(trx, links, { id, places: there, expiresAt, totalCents, now });
    const after = await readStanding(trx, { cartId, places, now });
    return success(shown(after), 'local_payment.asked');
  });
}

/** The place that decides for the cart, and is asked next. */
interface Standing {
  state: PlaceStanding;
  place: PlaceOfCart;
  until: Date | null;
}

function shown(standing: Standing | null): LocalPayment {
  if (!standing) return { state: 'notNeeded', entity: null, until: null };
  const { state, place, until } = standing;
  return { state, entity: place.entity, until: until?.toISOString() ?? null };
}

async function readStanding(
  db: Db,
  { cartId, places, now }: { cartId: string; places: readonly PlaceOfCart[]; now: Date },
): Promise<Standing | null> {
  const asked = await readAuthorisations(db, cartId);
  return leastAdvanced(
    toAsk(places).map((place) => {
      const own = asked.find(({ entityId }) => entityId === place.entityId);
      const state = own ? standingOf(own, now) : 'askable';
      // Leave is the account's: also what it was given through another cart is good here.
      if (place.isAuthorised && state !== 'granted')
        return { state: 'granted', place, until: null };
      return { state, place, until: own?.expiresAt ?? null };
    }),
  );
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
  for (const { email, language } of await readEntityContacts(trx, first.entityId)) {
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      template: 'local-payment-asked',
      // Nobody's own message: the people it is about do not get it with their data.
      accountId: null,
      now,
      data: {
        placeName: first.entity,
        people: places.length,
        totalCents,
        token,
        startsAt: first.startsAt.toISOString(),
        timeZone: first.timeZone,
      },
    });
  }
}
