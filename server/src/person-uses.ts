import { hasAppointments, warnOfUpcomingAppointments } from './appointments/index.ts';
import { hasHeldPlace, isPersonInCart } from './cart/index.ts';
import type { PersonUses } from './persons/index.ts';

/** What the slices after persons tell it before it deletes a person. */
export const personUses: PersonUses = {
  warnOfUpcomingAppointments,
  hasHeldPlace,
  hasAppointments,
  isPersonInCart,
};
