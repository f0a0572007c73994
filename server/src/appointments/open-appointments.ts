import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { makeAppointmentCode } from './appointment-code.ts';
import type { Appointment, NewAppointment } from './appointments.queries.ts';
import {
  insertAppointments,
  lockLivingOfCart,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import type { HeldPlace } from './held-places.queries.ts';
import { readHeldPlaces } from './held-places.queries.ts';
import { tellAppointments } from './tell-appointments.ts';

interface Terms {
  cartId: string;
  paymentId: string;
  /** PaymentPending while the provider is asked; Await where it is paid at the place; Pending where nothing is to pay. */
  to: 'PaymentPending' | 'Await' | 'Pending';
  now: Date;
}

/**
 * Makes an appointment of each place that the cart has now (held or booked: call it after `bookPlaces` where nothing
 * is paid online). An asset's appointment that lives already, such as a request or a payment that is tried again, goes
 * on under its code. What is booked by it is told by e-mail.
 */
export async function openAppointments(trx: Trx, terms: Terms): Promise<void> {
  const living = await lockLivingOfCart(trx, terms.cartId);
  const opened: string[] = [];
  const fresh: Uncoded[] = [];
  for (const place of await readHeldPlaces(trx, terms.cartId)) {
    const before = living.find(({ assetId }) => assetId === place.assetId);
    if (before) {
      await openAgain(trx, { place, before, terms });
      opened.push(before.id);
    } else fresh.push({ ...place, ...openedBy(terms), cartId: terms.cartId, createdAt: terms.now });
  }
  opened.push(...(await addAppointments(trx, fresh)));
  if (terms.to === 'PaymentPending') return;
  const news = { template: 'appointment-confirmed' } as const;
  await tellAppointments(trx, { appointmentIds: opened, news, now: terms.now });
}

function openedBy({ paymentId, to }: Terms) {
  return { paymentId, status: to, isLocalPayment: to === 'Await' };
}

async function openAgain(
  trx: Trx,
  one: { place: HeldPlace; before: Appointment; terms: Terms },
): Promise<void> {
  const { place, before, terms } = one;
  const { assetId: _asset, personId: _person, accountId, ...booked } = place;
  const { id, status: from } = before;
  await updateAppointment(trx, id, { ...booked, ...openedBy(terms) });
  if (from !== terms.to) {
    const change = { appointmentId: id, accountId, now: terms.now };
    await recordChanges(trx, [{ ...change, field: 'status', from, to: terms.to }]);
  }
}

export type Uncoded = Omit<NewAppointment, 'id' | 'code'>;

/**
 * A code that is taken is drawn again: of 10^11 codes that happens to nobody twice.
 * @returns their ids.
 */
export async function addAppointments(
  trx: Trx,
  appointments: readonly Uncoded[],
): Promise<string[]> {
  const added: string[] = [];
  let left = appointments.map((appointment) => ({ ...appointment, id: newId() }));
  for (let attempt = 0; attempt < 5 && left.length > 0; attempt += 1) {
    const coded = left.map((appointment) => ({ ...appointment, code: makeAppointmentCode() }));
    const refused = new Set(await insertAppointments(trx, coded));
    added.push(...coded.flatMap(({ id }) => (refused.has(id) ? [] : [id])));
    left = left.filter(({ id }) => refused.has(id));
  }
  if (left.length > 0) throw new Error('five appointment codes in a row were taken');
  return added;
}
