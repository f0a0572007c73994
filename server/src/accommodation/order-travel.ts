import type { orderTravel as call, TravelOrder } from '@vaga/contract/accommodation';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { arrivalsPerStay, bookableDays } from '@vaga/contract/limits';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, isWallTime } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import type { AccountReservation } from './reservations.queries.ts';
import { lockReservation, readReservationGuests } from './reservations.queries.ts';
import {
  countArrivals,
  findArrivingPersonName,
  findOrCreateTravel,
  insertTravelGuests,
} from './travels.queries.ts';

interface OrderTravelInput {
  accountId: string;
  body: OutputOf<BodyOf<typeof call>>;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Sets when guests of a reservation arrive. Guests with the same arrival time belong to one travel, also if they were
 * added at different times. A guest arrives at most once a day.
 * @throws Problem 404 if the account does not own the reservation; 400 for a day without a time, or too far ahead.
 */
export async function orderTravel(db: Db, input: OrderTravelInput): Promise<Outcome<TravelOrder>> {
  const { accountId, body, now, idempotencyKey } = input;
  const { date, wallTime: time } = body.date;
  if (!isWallTime(time)) throw wrongField('date', 'field.required');
  return transact(db, idempotencyKey, async (trx) => {
    const reservationKey = { accountId, checkinAssetId: body.idReservation, now };
    const reservation = await lockReservation(trx, reservationKey);
    if (!reservation) throw notFound();
    if (date < reservation.today) return failure('cart.date_past');
    if (date > addDays(reservation.today, bookableDays)) throw wrongField('date', 'field.date');
    const people = await resolveGuests(trx, reservation, body.idPersons);
    if ('refused' in people) return people.refused;
    const { id: checkinAssetId, code } = reservation;
    const { idPersons: personIds } = body;
    const arrivingPerson = await findArrivingPersonName(trx, { checkinAssetId, date, personIds });
    if (arrivingPerson !== null)
      return failure('travel.guest_twice', { person: arrivingPerson, date });
    if ((await countArrivals(trx, checkinAssetId)) + personIds.length > arrivalsPerStay)
      return failure('travel.too_many', { maximum: arrivalsPerStay });
    const travelId = await findOrCreateTravel(trx, { checkinAssetId, date, time, now });
    const ids = await insertTravelGuests(trx, { travelId, personIds, now });
    return success({
      id: travelId,
      idTravel: travelId,
      idReservation: checkinAssetId,
      reservation: code,
      date: `${date}T${time}:00`,
      assets: people.chosen.map(({ id, name }, index) => ({
        idAsset: ids[index] ?? '',
        idCart: travelId,
        idPerson: id,
        person: name,
      })),
    });
  });
}

type ReservationGuests = Awaited<ReturnType<typeof readReservationGuests>>;

/** The guests with these ids, in the given order. Refuses duplicates and people who are no guests of this reservation. */
async function resolveGuests(
  trx: Trx,
  reservation: AccountReservation,
  personIds: readonly string[],
): Promise<{ chosen: ReservationGuests } | { refused: Outcome<never> }> {
  if (new Set(personIds).size < personIds.length) {
    return { refused: failure('cart.duplicate_persons') };
  }
  const guests = await readReservationGuests(trx, reservation.id);
  const chosen = personIds.flatMap((personId) => guests.filter(({ id }) => id === personId));
  const isAll = chosen.length === personIds.length;
  return isAll ? { chosen } : { refused: failure('travel.guest_unknown') };
}
