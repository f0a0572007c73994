import type { Cart } from '@vaga/contract/cart';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { validityWindow } from '../appointments/index.ts';
import { preparationIn } from '../catalogue/index.ts';
import type { CartRow } from './cart.queries.ts';
import { cartView } from './cart-view.rules.ts';

/** The cart as its screens show it. */
export function presentCart(row: CartRow, now: Date): Cart {
  const { isTravelling, serviceDate: date, serviceTime: time, validityHours, eventAt } = row;
  const timeZone = row.preferredTimeZone ?? homeTimeZone;
  const trip = { date, time, validityHours, eventAt };
  return cartView(row, {
    now,
    validDays: isTravelling ? validityWindow(trip, timeZone) : null,
    preparation: preparationIn(row.serviceInformation),
  });
}
