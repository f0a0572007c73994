import { ApiError } from '../../platform/wire.ts';
import { holdPlaces, listSlotsOf, readCartNow } from '../cart.api.ts';
import { type Assignment, assigneesOf, selectionsOf } from './assignment.rules.ts';
import { assignedFrom } from './slots.rules.ts';

/**
 * Holds the start that was tapped on the way here for all people of a new cart: the same one for all where it has room, else one
 * after the other. Where that cannot be, the cart is as it was, and the step of the times asks: so it does for a place that
 * confirms each time itself, or that comes to the customer.
 */
export async function holdTapped(
  cartId: string,
  { idEntityService: entityService, time }: { idEntityService: string; time: string },
  idempotencyKey: string,
): Promise<void> {
  const hold = (times: Assignment, key: string) =>
    holdPlaces({ cartId, entityService }, selectionsOf(times), key);
  const people = assigneesOf((await readCartNow(cartId)).assets);
  const together = Object.fromEntries(people.map(({ idAsset }) => [idAsset, time]));
  try {
    await hold(together, idempotencyKey);
  } catch (error) {
    const isFull = error instanceof ApiError && error.status === 409;
    if (!isFull || people.length === 1) throw error;
    // Only now: to list the times of a place that confirms them would ask it for one.
    const place = await listSlotsOf({ cartId, entityService, date: time.slice(0, 10) });
    const start = place?.slots.find((slot) => Date.parse(slot.time) === Date.parse(time));
    if (!place || !start) return;
    const times = assignedFrom(place.slots, people, start.time);
    if (Object.keys(times).length > 0) await hold(times, `${idempotencyKey}.each`);
  }
}
