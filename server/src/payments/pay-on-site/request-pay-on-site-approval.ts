import { providerDesk } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { PayOnSiteApproval } from '@vaga/contract/pay-on-site-approval';
import { lockOwnedCart, readCart } from '../../cart/index.ts';
import { checkQuota, patientActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { transact } from '../../platform/transact.ts';
import type { RequestLink } from '../../requests/index.ts';
import { emailEntityOfRequest } from '../../requests/index.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import type { EntityApprovalState } from './pay-on-site.rules.ts';
import {
  needsPayOnSiteApproval,
  nextEntityToAsk,
  payOnSiteAnswerDeadline,
  payOnSiteStateAt,
} from './pay-on-site.rules.ts';
import {
  countOpenPayOnSiteRequests,
  insertPayOnSiteRequest,
  readPayOnSiteApprovals,
} from './pay-on-site-approvals.queries.ts';

/** The link in the e-mail to the entity. */
export const payOnSiteLink: RequestLink = {
  purpose: 'local-payment',
  expiredCode: 'local_payment.link_over',
  members: providerDesk,
};

interface PayOnSiteApprovalInput {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/**
 * The state of the cart's pay-on-site approvals: that of the entity which is furthest from approving.
 * @throws Problem 404 for another account's cart.
 */
export async function readPayOnSiteApproval(
  db: Db,
  input: PayOnSiteApprovalInput,
): Promise<Outcome<PayOnSiteApproval>> {
  await readCart(db, input);
  const { cartId, now } = input;
  const places = await readPayablePlaces(db, cartId, now);
  return success(approvalView(await readNextEntityApproval(db, { cartId, places, now })));
}

/**
 * Requests approval from the next entity of the cart that has not been asked, once for each. The approval lets the
 * patient make one booking within a limited time and pay it on site.
 * @throws Problem 404 for another account's cart.
 */
export async function requestPayOnSiteApproval(
  { db, links }: { db: Db; links: SignedLinks },
  input: PayOnSiteApprovalInput & { idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<PayOnSiteApproval>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { accountId, cartId, now } = input;
    const cart = await lockOwnedCart(trx, input);
    const places = await readPayablePlaces(trx, cartId, now);
    const next = await readNextEntityApproval(trx, { cartId, places, now });
    if (next?.state !== 'askable') return success(approvalView(next));
    if (cart.checkedOutAt) return failure('cart.checked_out');
    if (cart.paymentPending) return failure('cart.payment_pending');
    const count = () => countOpenPayOnSiteRequests(trx, accountId, now);
    const tooMany = await checkQuota(trx, 'openPayOnSiteRequests', {
      accountId,
      actor: patientActor({ accountId }),
      now,
      count,
    });
    if (tooMany) return tooMany;
    const { entityId, startsAt } = next.place;
    // The entity does not see what the same cart holds at other entities.
    const placesAtEntity = places.filter((place) => place.entityId === entityId);
    const expiresAt = payOnSiteAnswerDeadline(startsAt, now);
    const totalCents = placesAtEntity.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const request = { accountId, cartId, entityId, totalCents, expiresAt, now };
    const id = await insertPayOnSiteRequest(trx, request);
    await emailEntity(trx, links, { id, places: placesAtEntity, expiresAt, totalCents, now });
    const after = await readNextEntityApproval(trx, { cartId, places, now });
    return success(approvalView(after), 'local_payment.asked');
  });
}

/** The approval that decides for the whole cart, and is requested next. */
interface EntityApproval {
  state: EntityApprovalState;
  place: PayablePlace;
  until: Date | null;
}

function approvalView(approval: EntityApproval | null): PayOnSiteApproval {
  if (!approval) return { state: 'notNeeded', entity: null, until: null };
  const { state, place, until } = approval;
  return { state, entity: place.entity, until: until?.toISOString() ?? null };
}

async function readNextEntityApproval(
  db: Db,
  { cartId, places, now }: { cartId: string; places: readonly PayablePlace[]; now: Date },
): Promise<EntityApproval | null> {
  const approvals = await readPayOnSiteApprovals(db, cartId);
  return nextEntityToAsk(
    placesNeedingApproval(places).map((place) => {
      const own = approvals.find(({ entityId }) => entityId === place.entityId);
      const state = own ? payOnSiteStateAt(own, now) : 'askable';
      // An approval belongs to the account: one that was granted for another cart is valid here too.
      if (place.hasPayOnSiteApproval && state !== 'granted')
        return { state: 'granted', place, until: null };
      return { state, place, until: own?.expiresAt ?? null };
    }),
  );
}

/** The places whose entity must approve; none if another place cannot be paid on site at all. */
function placesNeedingApproval(places: readonly PayablePlace[]): PayablePlace[] {
  if (places.some(({ localPayment }) => localPayment === 'off')) return [];
  return places.filter(needsPayOnSiteApproval);
}

/** The e-mail states the sum and the number of persons; their names are shown only behind the link. */
async function emailEntity(
  trx: Trx,
  links: SignedLinks,
  input: { id: string; places: PayablePlace[]; expiresAt: Date; totalCents: number; now: Date },
): Promise<void> {
  const { id, places, expiresAt, totalCents, now } = input;
  const [first] = places;
  if (!first) return;
  await emailEntityOfRequest(trx, links, {
    link: payOnSiteLink,
    request: { id, entityId: first.entityId, answerUntil: expiresAt },
    now,
    emailIn: (_language, token) => ({
      template: 'local-payment-asked',
      data: {
        placeName: first.entity,
        people: places.length,
        totalCents,
        startsAt: first.startsAt,
        timeZone: first.timeZone,
        token,
      },
    }),
  });
}
