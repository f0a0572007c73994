import { rebookingByPhoneHours } from '@vaga/contract/rebooking-limits';
import type { Impact, ImpactBooking } from '@vaga/contract/schedule-changes';
import { localTime } from '../../platform/local-time.rules.ts';
import { mobileNumber } from '../../platform/phone-number.rules.ts';
import type { ImpactCounts } from './changes.queries.ts';
import type { WorkedOutImpact } from './work-out-impact.ts';

/** The counts of an impact, and nothing of a person. */
export function countImpact({ bookings, preview, lost }: WorkedOutImpact): ImpactCounts {
  const { stays, newTimes, startsGained, startsLost, freeBefore, freeAfter } = preview;
  return {
    startsGained,
    startsLost,
    freeBefore,
    freeAfter,
    stays: stays.length,
    newTimes: newTimes.length,
    none: bookings.length - stays.length - newTimes.length,
    unreachable: bookings.filter((booking) => !isReachable(booking)).length,
    offersVoided: lost.regainedOffers.length,
  };
}

/** An impact as a member reads it. */
export function presentImpact(
  impact: WorkedOutImpact,
  {
    id,
    kind,
    pools,
    now,
  }: { id: string; kind: Impact['kind']; pools: ReadonlyMap<string, string>; now: Date },
): Impact {
  const { termsVersion, timeZone } = impact;
  return {
    id,
    kind,
    state: 'previewed',
    termsVersion,
    timeZone,
    ...countImpact(impact),
    bookings: presentBookings(impact, { pools, now }),
  };
}

function presentBookings(
  { bookings, preview, lost, timeZone }: WorkedOutImpact,
  { pools, now }: { pools: ReadonlyMap<string, string>; now: Date },
): ImpactBooking[] {
  const staying = new Map(preview.stays.map((place) => [place.ownerId, place]));
  const proposed = new Map(preview.newTimes.map((place) => [place.ownerId, place]));
  const soonUntil = now.getTime() + rebookingByPhoneHours * 3_600_000;
  const local = (at: number) => localTime(new Date(at), timeZone);
  const nameOf = (poolId: string) => pools.get(poolId) ?? '';
  return bookings.map((booking) => {
    const { ownerId, appointmentId, person, service, phone, place } = booking;
    const next = staying.get(ownerId) ?? proposed.get(ownerId);
    return {
      idAppointment: appointmentId,
      person,
      service,
      time: local(place.from),
      pool: nameOf(place.poolId),
      outcome: staying.has(ownerId) ? 'stays' : next ? 'newTime' : 'none',
      proposedTime: next && !staying.has(ownerId) ? local(next.start.from) : null,
      proposedPool: next ? nameOf(next.start.schedule.poolId) : null,
      isSoon: place.from < soonUntil,
      isReachable: isReachable(booking),
      phone,
      hasOffer: lost.lostOffers.some((offer) => offer.ownerId === ownerId),
    };
  });
}

const isReachable = ({ email, phone }: { email: string | null; phone: string | null }) =>
  email !== null || mobileNumber(phone) !== null;
