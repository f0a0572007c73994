import type { Db } from '../../src/platform/db.ts';
import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';
import { buildAsset, buildCart, buildWaitlistEntry } from '../builders/index.ts';

/** The patient's spare person waits for a place. */
export async function buildWaiting(
  db: Db,
  links: TestApp['links'],
  at: {
    accountId: string;
    personId: string;
    serviceId: number;
    entityServiceId: string;
    entityId: string;
  },
) {
  const { accountId, personId, serviceId, ...place } = at;
  const { cart } = await buildCart(db, { accountId, serviceId, people: 0 });
  await buildAsset(db, { cartId: cart.id, personId });
  const { entryId, offerId } = await buildWaitlistEntry(db, {
    ...place,
    accountId,
    cartId: cart.id,
    date: '2026-11-26',
    now: frozenAt,
  });
  const waitingOfferToken = links.sign({
    purpose: 'waiting-offer',
    subject: offerId,
    expiresAt: new Date(Number(frozenAt) + 86_400_000),
  });
  return { waitingEntryId: entryId, waitingOfferToken };
}
