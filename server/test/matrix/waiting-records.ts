import type { Db } from '../../src/platform/db.ts';
import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';
import {
  buildAsset,
  buildCart,
  buildWaitlistEntry,
  covidTests,
  insertRow,
  made,
} from '../builders/index.ts';
import { signLink } from './sign-link.ts';

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
  const { id: areaWatchId } = await insertRow(db, 'areaWatches', {
    ...made(frozenAt),
    accountId,
    serviceTypeId: covidTests,
    serviceId,
    place: 'Coimbra',
    locationId: 'm:0603',
    latitude: 40.2109,
    longitude: -8.4292,
    radiusKm: 10,
    untilDate: '2026-12-20',
  });
  const areaWatchToken = signLink(links, 'area-watch', areaWatchId);
  const waitingOfferToken = signLink(links, 'waiting-offer', offerId);
  return { waitingEntryId: entryId, waitingOfferToken, areaWatchId, areaWatchToken };
}
