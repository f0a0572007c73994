import type { AvailableSlot } from '@vaga/contract/appointments';
import { bookableDays } from '@vaga/contract/limits';
import type { z } from 'zod';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime, wallTime } from '../platform/local-time.rules.ts';
import { readSlots } from '../scheduling/index.ts';
import { canReschedule } from './appointment.rules.ts';
import { readAppointmentPlace } from './appointments.queries.ts';
import { readTrips } from './counting-days.queries.ts';
import { doesTestCount } from './counting-days.rules.ts';

type Slot = z.infer<typeof AvailableSlot>;

/**
 * The free starts of a day (YYYY-MM-DD) at the same place, for an appointment that moves: those that count for the trip or
 * event that it is for.
 */
export async function listRescheduleSlots(
  db: Db,
  asked: { accountId: string; id: string; date: string; now: Date },
): Promise<Outcome<Slot[]>> {
  const { accountId, id, date, now } = asked;
  const place = await readAppointmentPlace(db, accountId, id);
  if (!place) throw notFound();
  if (!canReschedule(place, now)) return failure('appointment.cannot_reschedule');
  const { entityServiceId, entityCode, timeZone } = place;
  const today = localDay(now, timeZone);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const trips = await readTrips(db, [place.assetId]);
  const doesCount = (at: Date | string) =>
    trips.every((trip) => doesTestCount(trip, { at, timeZone }));
  if (!doesCount(date)) return failure('cart.day_not_counted');
  const slots = await readSlots(db, { entityServiceId, date, now, entityCode });
  const free = slots.filter(({ available, startsAt }) => available > 0 && doesCount(startsAt));
  if (free.length === 0) return warning('slot.none', undefined, []);
  return success(
    free.map(({ startsAt, endsAt, available }) => ({
      time: localTime(startsAt, timeZone),
      timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
      available,
    })),
  );
}
