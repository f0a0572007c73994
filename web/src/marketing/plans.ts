import { bookingsOfPlan, extraUserCents, usersOfPlan } from '@vaga/contract/limits';
import { extraPlaceCents, placesOfPlan } from '@vaga/contract/place-limits';

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
    perBookingCents: 100,
    bookings: null,
    users: usersOfPlan.payg,
    places: placesOfPlan.payg,
    sms: 1,
    emails: 2,
    isPerBooking: true,
    trainingMinutes: null,
    extraEmailCents: 3,
    extraSmsCents: 6,
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
    sms: 200,
    emails: 400,
    feeCents: 20,
    trainingMinutes: 30,
    extraEmailCents: 2,
    extraSmsCents: 5,
    extraBookingCents: 40,
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
    sms: 1000,
    emails: 2000,
    feeCents: 10,
    trainingMinutes: 60,
    extraEmailCents: 1,
    extraSmsCents: 4,
    extraBookingCents: 30,
    extraUserCents: extraUserCents.boost,
    extraPlaceCents: extraPlaceCents.boost,
  },
  { id: 4, slug: 'custom', perBookingCents: 5, isUnder: true },
];
