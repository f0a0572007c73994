import { bookingsOfPlan, extraUserCents, usersOfPlan } from '@vaga/contract/limits';
import { extraPlaceCents, placesOfPlan } from '@vaga/contract/place-limits';
import {
  emailsOfPlan,
  extraBookingCents,
  extraEmailCents,
  extraTextCents,
  messagesPerBooking,
  textsOfPlan,
} from '@vaga/contract/plan-limits';

/** The plans as published, without VAT. Prices in whole cents. A null is 'not included', undefined 'to be agreed'. */
export interface Plan {
  /** What a registration carries. */
  id: 1 | 2 | 3 | 4;
  slug: 'payg' | 'start' | 'boost' | 'custom';
  /** Per month; undefined is on request. */
  priceCents?: number;
  oldPriceCents?: number;
  perBookingCents: number;
  /** The cost per booking is below that, not that. */
  isUnder?: boolean;
  bookings?: number | null;
  users?: number;
  places?: number;
  /** In all, or for each booking. */
  sms?: number;
  emails?: number;
  isPerBooking?: boolean;
  feeCents?: number;
  trainingMinutes?: number | null;
  extraEmailCents?: number;
  extraSmsCents?: number;
  extraBookingCents?: number;
  extraUserCents?: number;
  extraPlaceCents?: number;
}

export const plans: readonly Plan[] = [
  {
    id: 1,
    slug: 'payg',
    priceCents: 0,
    perBookingCents: extraBookingCents.payg,
    bookings: null,
    users: usersOfPlan.payg,
    places: placesOfPlan.payg,
    sms: messagesPerBooking.texts,
    emails: messagesPerBooking.emails,
    isPerBooking: true,
    trainingMinutes: null,
    extraEmailCents: extraEmailCents.payg,
    extraSmsCents: extraTextCents.payg,
  },
  {
    id: 2,
    slug: 'start',
    priceCents: 4900,
    oldPriceCents: 6900,
    perBookingCents: 25,
    bookings: bookingsOfPlan.start,
    users: usersOfPlan.start,
    places: placesOfPlan.start,
    sms: textsOfPlan.start,
    emails: emailsOfPlan.start,
    feeCents: 20,
    trainingMinutes: 30,
    extraEmailCents: extraEmailCents.start,
    extraSmsCents: extraTextCents.start,
    extraBookingCents: extraBookingCents.start,
    extraUserCents: extraUserCents.start,
    extraPlaceCents: extraPlaceCents.start,
  },
  {
    id: 3,
    slug: 'boost',
    priceCents: 14900,
    oldPriceCents: 20900,
    perBookingCents: 15,
    bookings: bookingsOfPlan.boost,
    users: usersOfPlan.boost,
    places: placesOfPlan.boost,
    sms: textsOfPlan.boost,
    emails: emailsOfPlan.boost,
    feeCents: 10,
    trainingMinutes: 60,
    extraEmailCents: extraEmailCents.boost,
    extraSmsCents: extraTextCents.boost,
    extraBookingCents: extraBookingCents.boost,
    extraUserCents: extraUserCents.boost,
    extraPlaceCents: extraPlaceCents.boost,
  },
  { id: 4, slug: 'custom', perBookingCents: 5, isUnder: true },
];
