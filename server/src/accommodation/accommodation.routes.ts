import { hotelDesk, isMembershipAllowed } from '@vaga/contract/access';
import * as calls from '@vaga/contract/accommodation';
import { readServices } from '../catalogue/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Caller } from '../platform/http/caller.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { addGuest } from './add-guest.ts';
import { addReservation } from './add-reservation.ts';
import { addStay } from './add-stay.ts';
import { listGuests } from './list-guests.ts';
import { listReservations, listStays } from './list-reservations.ts';
import { orderTravel } from './order-travel.ts';
import { removeGuest } from './remove-guest.ts';
import { scheduleTravel } from './schedule-travel.ts';
import { pendingGuestView } from './travel.rules.ts';
import { readPendingGuests } from './travels.queries.ts';

/** Reservations that an account has added, and the services that their guests need before they arrive; stays of a hotel. */
export const accommodationRoutes = ({ db }: { db: Db }): Route[] => [
  signedIn(calls.listReservations, ({ caller, query, now }) => {
    const page = {
      code: query.code ?? '',
      now,
      pageNumber: query.pageNumber ?? 1,
      pageSize: query.pageSize ?? query.limit ?? calls.reservationsPerPage,
    };
    const actor = hotelActor(caller);
    if (actor) return listStays(db, { actor, name: query.name ?? '', ...page });
    return listReservations(db, { accountId: caller.accountId, ...page });
  }),
  signedIn(calls.addReservation, ({ caller, body, now, idempotencyKey }) => {
    const actor = hotelActor(caller);
    if (actor) return addStay(db, { actor, form: body, now, idempotencyKey });
    const { code } = body;
    return addReservation(db, { accountId: caller.accountId, code, now, idempotencyKey });
  }),
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

/** The caller as a member of a hotel who books for its guests; null for all others, who have reservations of their own. */
function hotelActor(caller: Caller): MemberActor | null {
  const { entityId, membership } = caller;
  if (entityId === null || membership === null) return null;
  if (!isMembershipAllowed(hotelDesk, membership)) return null;
  return memberActor({ ...caller, entityId, membership });
}
