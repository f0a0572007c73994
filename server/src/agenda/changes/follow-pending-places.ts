import { impactDays, rebookingByPhoneHours } from '@vaga/contract/rebooking-limits';
import type { Db, Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import {
  lockPoolsOfEntity,
  placesWithoutRoom,
  previewChange,
  readPendingPlaces,
  readPlacesToCome,
  takePlannedPlaces,
} from '../../scheduling/index.ts';
import { makeOffers } from '../rebooking/make-offers.ts';
import {
  findEntityZone,
  lockPendingPlaces,
  readChangesWithPending,
  savePendingPlaces,
} from './changes.queries.ts';
import { readBookings, readRules, toBookingsToPlace } from './work-out-impact.ts';

/**
 * Makes rebooking offers for places that were held in lost hours when a change was applied, and have been booked since: what a patient
 * was paying for is not taken away, and no booking stays in lost hours without a proposal.
 */
export async function followPendingPlaces(db: Db, { now }: { now: Date }): Promise<void> {
  for (const change of await readChangesWithPending(db)) {
    await inTransaction(db, (trx) => followChange(trx, { ...change, now }));
  }
}

async function followChange(
  trx: Trx,
  { id, entityId, now }: { id: string; entityId: string; now: Date },
): Promise<void> {
  const pending = await readPendingPlaces(trx, await lockPendingPlaces(trx, id));
  const booked = pending.filter(({ isBooked }) => isBooked);
  const waiting = pending.filter(({ isBooked }) => !isBooked);
  if (booked.length > 0) {
    const ids = new Set(booked.map((place) => place.id));
    await offerToBooked(trx, { scheduleChangeId: id, entityId, ids, now });
  }
  await savePendingPlaces(trx, { id, pendingPlaces: waiting.map((place) => place.id) });
}

async function offerToBooked(
  trx: Trx,
  {
    scheduleChangeId,
    entityId,
    ids,
    now,
  }: { scheduleChangeId: string; entityId: string; ids: ReadonlySet<string>; now: Date },
): Promise<void> {
  await lockPoolsOfEntity(trx, entityId);
  const timeZone = (await findEntityZone(trx, entityId)) ?? 'UTC';
  const rules = await readRules(trx, { entityId, now });
  const places = await readPlacesToCome(trx, { entityId, now });
  const live = places.filter(({ isExpired }) => !isExpired);
  const inOrder = live.toSorted(
    (one, other) => Number(ids.has(one.id)) - Number(ids.has(other.id)),
  );
  const withoutRoom = placesWithoutRoom(rules, inOrder, now.getTime());
  const lost = {
    bookings: live.filter(({ id, from }) => ids.has(id) && withoutRoom.has(id) && from > +now),
    regainedOffers: [],
    lostOffers: [],
    pending: [],
    isWithoutRoom: ({ id }: { id: string }) => withoutRoom.has(id),
  };
  const bookings = await readBookings(trx, { lost, language: 'pt', now });
  const preview = previewChange({
    before: rules,
    after: rules,
    places: live,
    openOffers: [],
    now: now.getTime(),
    timeZone,
    lost,
    bookings: await toBookingsToPlace(trx, bookings, timeZone),
    soonUntil: now.getTime() + rebookingByPhoneHours * 3_600_000,
    days: impactDays,
  });
  const staying = new Map(preview.stays.map((place) => [place.ownerId, place]));
  const proposed = new Map(preview.newTimes.map((place) => [place.ownerId, place]));
  const reserved = await makeOffers(trx, {
    scheduleChangeId,
    entityId,
    bookings: bookings
      .filter(({ ownerId }) => !staying.has(ownerId))
      .map(({ appointmentId, ownerId, place }) => {
        const proposal = proposed.get(ownerId) ?? null;
        return { appointmentId, ownerId, place, proposal };
      }),
    now,
  });
  const moved = bookings.flatMap(({ ownerId, place: current }) => {
    const place = staying.get(ownerId);
    return place ? [{ place, current, offer: null }] : [];
  });
  const planned = [...moved, ...reserved];
  await takePlannedPlaces(trx, { planned, freed: [], places, timeZone, now });
}
