import { patientActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { generateAppointmentCode } from './appointment-code.ts';
import type { AppointmentPlace } from './appointment-places.queries.ts';
import { readAppointmentPlaces } from './appointment-places.queries.ts';
import { statusOf } from './appointment-state.rules.ts';
import type { Appointment, NewAppointment } from './appointments.queries.ts';
import {
  insertAppointments,
  lockActiveAppointmentsOfCart,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';

interface OpenAppointmentsInput {
  cartId: string;
  paymentId: string;
  /** `pending` while the provider or a payer is waited for: only then they are not booked yet. */
  payment: 'pending' | 'due' | 'free';
  now: Date;
}

/**
 * Opens an appointment for each place that the cart has now, held or booked: if nothing is paid online, call it after
 * `bookPlaces`. An active appointment of the asset, such as a request or a retried payment, is updated and keeps its
 * code. Booked appointments are confirmed by e-mail.
 */
export async function openAppointments(trx: Trx, input: OpenAppointmentsInput): Promise<void> {
  const active = await lockActiveAppointmentsOfCart(trx, input.cartId);
  const opened: string[] = [];
  const drafts: AppointmentDraft[] = [];
  for (const place of await readAppointmentPlaces(trx, input.cartId)) {
    const existing = active.find(({ assetId }) => assetId === place.assetId);
    if (existing) {
      await reopenAppointment(trx, { place, existing, input });
      opened.push(existing.id);
    } else
      drafts.push({
        ...place,
        ...paymentFields(input),
        cartId: input.cartId,
        createdAt: input.now,
      });
  }
  opened.push(...(await addAppointments(trx, drafts)));
  if (input.payment === 'pending') return;
  const notification = { template: 'appointment-confirmed' } as const;
  await notifyOfAppointments(trx, { appointmentIds: opened, notification, now: input.now });
}

function paymentFields({ paymentId, payment }: OpenAppointmentsInput) {
  const status = statusOf(payment === 'pending' ? { life: 'held' } : { life: 'booked', payment });
  return { paymentId, status, isLocalPayment: payment === 'due' };
}

async function reopenAppointment(
  trx: Trx,
  change: { place: AppointmentPlace; existing: Appointment; input: OpenAppointmentsInput },
): Promise<void> {
  const { place, existing, input } = change;
  const { assetId: _asset, personId: _person, accountId, ...booked } = place;
  const { id, status: from } = existing;
  const fields = paymentFields(input);
  const { status: to } = fields;
  await updateAppointment(trx, id, { ...booked, ...fields });
  if (from !== to) {
    const change = { appointmentId: id, actor: patientActor({ accountId }), now: input.now };
    await recordChanges(trx, [{ ...change, field: 'status', from, to }]);
  }
}

export type AppointmentDraft = Omit<NewAppointment, 'id' | 'code'>;

/**
 * Inserts appointments with new codes. A code that exists already is drawn again; there are 10^11 codes.
 * @returns the ids of the appointments.
 * @throws Error if five codes in a row exist already.
 */
export async function addAppointments(
  trx: Trx,
  appointments: readonly AppointmentDraft[],
): Promise<string[]> {
  const added: string[] = [];
  let remaining = appointments.map((appointment) => ({ ...appointment, id: newId() }));
  for (let attempt = 0; attempt < 5 && remaining.length > 0; attempt += 1) {
    const coded = remaining.map((appointment) => ({
      ...appointment,
      code: generateAppointmentCode(),
    }));
    const refusedIds = new Set(await insertAppointments(trx, coded));
    added.push(...coded.flatMap(({ id }) => (refusedIds.has(id) ? [] : [id])));
    remaining = remaining.filter(({ id }) => refusedIds.has(id));
  }
  if (remaining.length > 0) throw new Error('five appointment codes in a row were taken');
  return added;
}
