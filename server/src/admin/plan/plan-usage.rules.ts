import { bookingsOfPlan, extraUserCents, usersOfPlan } from '@vaga/contract/limits';
import type { PlanSlug } from '@vaga/contract/partner-kinds';
import { extraPlaceCents, placesOfPlan } from '@vaga/contract/place-limits';
import type { PlanUsage } from '@vaga/contract/plan';
import {
  emailsOfPlan,
  extraBookingCents,
  extraEmailCents,
  extraTextCents,
  messagesPerBooking,
  textsOfPlan,
} from '@vaga/contract/plan-limits';
import type { MonthCounts } from './plan-usage.queries.ts';

type UsedOfPlan = MonthCounts & { users: number; places: number };

/** What is used of a plan beside what it includes. Pay-as-You-Go includes messages by the booking, and no booking. */
export function planUsage(plan: PlanSlug, used: UsedOfPlan): PlanUsage {
  const { month, bookings } = used;
  const line = (count: number, included: number | null, extraCents: number | null) => ({
    used: count,
    included,
    extraCents,
  });
  if (plan === 'custom') {
    const of = (count: number) => line(count, null, null);
    return {
      plan,
      month,
      users: of(used.users),
      places: of(used.places),
      bookings: of(bookings),
      emails: of(used.emails),
      texts: of(used.texts),
    };
  }
  const isByBooking = plan === 'payg';
  const emails = isByBooking ? messagesPerBooking.emails * bookings : emailsOfPlan[plan];
  const texts = isByBooking ? messagesPerBooking.texts * bookings : textsOfPlan[plan];
  return {
    plan,
    month,
    users: line(used.users, usersOfPlan[plan], isByBooking ? null : extraUserCents[plan]),
    places: line(used.places, placesOfPlan[plan], isByBooking ? null : extraPlaceCents[plan]),
    bookings: line(bookings, isByBooking ? 0 : bookingsOfPlan[plan], extraBookingCents[plan]),
    emails: line(used.emails, emails, extraEmailCents[plan]),
    texts: line(used.texts, texts, extraTextCents[plan]),
  };
}
