import type { PatientActor } from '../../identity/index.ts';
import { appointmentPartyOf } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { RescheduleContext } from '../rescheduling/reschedule-context.queries.ts';
import { readRescheduleContexts } from '../rescheduling/reschedule-context.queries.ts';

/** Which appointments of a cart a call is about. */
export interface AppointmentGroupInput {
  actor: PatientActor;
  /** An appointment of the cart: the one in the path. */
  id: string;
  /** Of the same cart, each once. */
  ids: readonly string[];
}

/**
 * The chosen appointments in the order in which they take place, read without locks.
 * @throws Problem 404 for one that is not the actor's, or of another cart.
 */
export async function readAppointmentGroup(
  db: Db,
  { actor, id, ids }: AppointmentGroupInput,
): Promise<[RescheduleContext, ...RescheduleContext[]]> {
  const found = await readRescheduleContexts(db, [id, ...ids]);
  const named = found.find((one) => one.id === id);
  const [first, ...others] = found.filter((one) => ids.includes(one.id));
  const isOwn = found.every((one) => appointmentPartyOf(actor, one));
  if (!named || !first || !isOwn || others.length + 1 < ids.length) throw notFound();
  if (found.some(({ cartId }) => cartId !== named.cartId)) throw notFound();
  return [first, ...others];
}
