import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';
import { covidTests } from '../builders/catalogue.ts';
import { buildAsset, buildCart, buildWaitlistEntry } from '../builders/index.ts';

export interface WaitingRecords {
  /** An entry of the waiting list, and the link of an offer that expired: it names no person. */
  waitingEntryId: string;
  waitingOfferToken: string;
  /** What the patient waits for near a place, and the link of its e-mail: it names no account. */
  areaWatchId: string;
  areaWatchToken: string;
}

/** The patient's spare person waits for a place, and the patient for times near one. */
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
): Promise<WaitingRecords> {
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
  const areaWatchId = newId();
  await db
    .insertInto('areaWatches')
    .values({
      id: areaWatchId,
      accountId,
      serviceTypeId: covidTests,
      serviceId,
      place: 'Coimbra',
      locationId: 'm:0603',
      latitude: 40.2109,
      longitude: -8.4292,
      radiusKm: 10,
      untilDate: '2026-12-20',
      createdAt: frozenAt,
    })
    .execute();
  const areaWatchToken = links.sign({
    purpose: 'area-watch',
    subject: areaWatchId,
    expiresAt: new Date(Number(frozenAt) + 86_400_000),
  });
  const waitingOfferToken = links.sign({
    purpose: 'waiting-offer',
    subject: offerId,
    expiresAt: new Date(Number(frozenAt) + 86_400_000),
  });
  return { waitingEntryId: entryId, waitingOfferToken, areaWatchId, areaWatchToken };
}
