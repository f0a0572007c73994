import * as calls from '@vaga/contract/accommodation';
import { readServices } from '../catalogue/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { addGuest } from './add-guest.ts';
import { addReservation } from './add-reservation.ts';
import { listGuests } from './list-guests.ts';
import { listReservations } from './list-reservations.ts';
import { orderTravel } from './order-travel.ts';
import { removeGuest } from './remove-guest.ts';
import { scheduleTravel } from './schedule-travel.ts';
import { pendingGuestView } from './travel.rules.ts';
import { readPendingGuests } from './travels.queries.ts';

/** Reservations that an account has added, and the services that their guests need before they arrive. */
export const accommodationRoutes = ({ db }: { db: Db }): Route[] => [
  signedIn(calls.listReservations, ({ caller: { accountId }, query, now }) =>
    listReservations(db, {
      accountId,
      now,
      pageNumber: query.pageNumber ?? 1,
      pageSize: query.pageSize ?? query.limit ?? calls.reservationsPerPage,
    }),
  ),
  signedIn(calls.addReservation, ({ caller: { accountId }, body: { code }, now, idempotencyKey }) =>
    addReservation(db, { accountId, code, now, idempotencyKey }),
  ),
  signedIn(calls.listGuests, ({ caller: { accountId }, params: { idCheckinAsset } }) =>
    listGuests(db, { accountId, checkinAssetId: idCheckinAsset }),
  ),
  signedIn(
    calls.addGuest,
    ({ caller: { accountId }, params, body: { name }, now, idempotencyKey }) =>
      addGuest(db, { accountId, checkinAssetId: params.idCheckinAsset, name, now, idempotencyKey }),
  ),
  signedIn(calls.listReservationServices, async ({ language }) =>
    success(await readServices(db, language, { countsForTravel: true, isOffered: true })),
  ),
  signedIn(calls.orderTravel, ({ caller: { accountId }, body, now, idempotencyKey }) =>
    orderTravel(db, { accountId, body, now, idempotencyKey }),
  ),
  signedIn(calls.listPendingGuests, async ({ caller: { accountId }, query, language, now }) => {
    const input = { accountId, language, relatedTo: query.relatedTo ?? null, now };
    return success((await readPendingGuests(db, input)).map(pendingGuestView));
  }),
  signedIn(
    calls.scheduleTravel,
    ({ caller: { accountId }, params, body, language, now, idempotencyKey }) =>
      scheduleTravel(db, {
        accountId,
        travelId: params.travelId,
        body,
        language,
        now,
        idempotencyKey,
      }),
  ),
  signedIn(calls.removeGuest, ({ caller: { accountId }, params, now, idempotencyKey }) =>
    removeGuest(db, {
      accountId,
      cartId: params.idCart,
      assetId: params.idAsset,
      now,
      idempotencyKey,
    }),
  ),
];
