import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { makeAppointmentCode } from './appointment-code.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  insertAppointment,
  lockLivingOfCart,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import type { HeldPlace } from './held-places.queries.ts';
import { readHeldPlaces } from './held-places.queries.ts';
import { tellAppointments } from './tell-appointments.ts';

export interface Opened {
  id: string;
  assetId: string;
  code: string;
}

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
export async function openAppointments(trx: Trx, terms: Terms): Promise<Opened[]> {
  const living = await lockLivingOfCart(trx, terms.cartId);
  const opened: Opened[] = [];
  for (const place of await readHeldPlaces(trx, terms.cartId)) {
    const before = living.find(({ assetId }) => assetId === place.assetId);
    opened.push(await openOne(trx, { place, before, terms }));
  }
  if (terms.to !== 'PaymentPending') {
    const appointmentIds = opened.map(({ id }) => id);
    await tellAppointments(trx, {
      appointmentIds,
      news: { template: 'appointment-confirmed' },
      now: terms.now,
    });
  }
  return opened;
}

async function openOne(
  trx: Trx,
  one: { place: HeldPlace; before: Appointment | undefined; terms: Terms },
): Promise<Opened> {
  const { place, before, terms } = one;
  const { paymentId, to, now } = terms;
  const { assetId, personId, accountId, ...booked } = place;
  const values = { ...booked, paymentId, status: to, isLocalPayment: to === 'Await' };
  if (!before) {
    const { cartId } = terms;
    const made = { id: newId(), assetId, personId, accountId, cartId, createdAt: now };
    const code = await insertWithCode(trx, { ...made, ...values });
    return { id: made.id, assetId, code };
  }
  const { id, code, status: from } = before;
  await updateAppointment(trx, id, values);
  if (from !== to) {
    await recordChanges(trx, [{ appointmentId: id, field: 'status', from, to, accountId, now }]);
  }
  return { id, assetId, code };
}

/** A code that is taken is drawn again: of 10^11 codes that happens to nobody twice. */
export async function insertWithCode(
  trx: Trx,
  appointment: Omit<Parameters<typeof insertAppointment>[1], 'code'>,
): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const code = makeAppointmentCode();
    if (await insertAppointment(trx, { ...appointment, code })) return code;
  }
  throw new Error('five appointment codes in a row were taken');
}
