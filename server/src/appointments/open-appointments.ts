import { patientActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { generateAppointmentCode } from './appointment-code.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';
import { readAppointmentsForEmail } from './appointment-emails.queries.ts';
import type { ActiveAppointment, AppointmentPlace } from './appointment-places.queries.ts';
import { lockAppointmentPlaces } from './appointment-places.queries.ts';
import { statusOf } from './appointment-state.rules.ts';
import { recordChanges, updateAppointment } from './appointments.queries.ts';
import type { NewAppointment } from './insert-appointments.queries.ts';
import { insertAppointments } from './insert-appointments.queries.ts';
import { queueNotifications } from './notify-of-appointments.ts';

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
  const reopenedIds: string[] = [];
  const drafts: AppointmentDraft[] = [];
  for (const { active, ...place } of await lockAppointmentPlaces(trx, input.cartId)) {
    if (active) {
      await reopenAppointment(trx, { place, active, input });
      reopenedIds.push(active.id);
    } else
      drafts.push({
        ...place,
        ...paymentFields(input),
        cartId: input.cartId,
        createdAt: input.now,
      });
  }
  const added = await addAppointments(trx, drafts);
  if (input.payment === 'pending') return;
  const reopened = await readAppointmentsForEmail(trx, reopenedIds);
  const notification = { template: 'appointment-confirmed' } as const;
  await queueNotifications(trx, { rows: [...reopened, ...added], notification, now: input.now });
}

function paymentFields({ paymentId, payment }: OpenAppointmentsInput) {
  const status = statusOf(payment === 'pending' ? { life: 'held' } : { life: 'booked', payment });
  return { paymentId, status, isLocalPayment: payment === 'due' };
}

async function reopenAppointment(
  trx: Trx,
  change: { place: AppointmentPlace; active: ActiveAppointment; input: OpenAppointmentsInput },
): Promise<void> {
  const { place, active, input } = change;
  const { assetId: _asset, personId: _person, accountId, ...booked } = place;
  const { id, status: from } = active;
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
 * @returns the appointments as their e-mails need them.
 * @throws Error if five codes in a row exist already.
 */
export async function addAppointments(
  trx: Trx,
  appointments: readonly AppointmentDraft[],
): Promise<AppointmentForEmail[]> {
  const added: AppointmentForEmail[] = [];
  let remaining = appointments.map((appointment) => ({ ...appointment, id: newId() }));
  for (let attempt = 0; attempt < 5 && remaining.length > 0; attempt += 1) {
    const coded = remaining.map((appointment) => ({
      ...appointment,
      code: generateAppointmentCode(),
    }));
    const inserted = await insertAppointments(trx, coded);
    added.push(...inserted);
    remaining = remaining.filter((draft) => !inserted.some(({ id }) => id === draft.id));
  }
  if (remaining.length > 0) throw new Error('five appointment codes in a row were taken');
  return added;
}
