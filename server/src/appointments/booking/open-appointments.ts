import { flexibleMinutes } from '@vaga/contract/limits';
import { recordHealthAccess } from '../../audit/index.ts';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import type { AppointmentForEmail } from '../notices/appointment-emails.queries.ts';
import { readAppointmentsForEmail } from '../notices/appointment-emails.queries.ts';
import { queueNotifications } from '../notices/notify-of-appointments.ts';
import { generateAppointmentCode } from '../states/appointment-code.ts';
import { statusOf } from '../states/appointment-state.rules.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import type { ActiveAppointment, AppointmentPlace } from './appointment-places.queries.ts';
import { carryDeskBooking, lockAppointmentPlaces } from './appointment-places.queries.ts';
import type { NewAppointment } from './insert-appointments.queries.ts';
import { insertAppointments } from './insert-appointments.queries.ts';

interface OpenAppointmentsInput {
  cartId: string;
  paymentId: string;
  /**
   * `pending` while the provider or a payer is waited for: only then they are not booked yet. `due` is paid on site,
   * `duePartner` by the entity that booked.
   */
  payment: 'pending' | 'due' | 'duePartner' | 'free';
  /** Who books. */
  actor: Actor;
  /** Whether the people can move by `flexibleMinutes`; what they said before stays if omitted. */
  isFlexible?: boolean | null | undefined;
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
  let isOfMember = false;
  for (const { active, isOwnCart, ...place } of await lockAppointmentPlaces(trx, input.cartId)) {
    if (active) {
      await reopenAppointment(trx, { place, active, input });
      reopenedIds.push(active.id);
    } else {
      isOfMember ||= !isOwnCart;
      const { cartId, now: createdAt } = input;
      drafts.push({
        ...place,
        ...paymentFields(input),
        ...flexibleFields(input),
        cartId,
        createdAt,
      });
    }
  }
  const added = await addAppointments(trx, drafts, input);
  if (isOfMember && input.actor.kind !== 'member') await carryDeskBooking(trx, input.cartId);
  if (input.payment === 'pending') return;
  const reopened = await readAppointmentsForEmail(trx, reopenedIds);
  const notification = { template: 'appointment-confirmed' } as const;
  await queueNotifications(trx, { rows: [...reopened, ...added], notification, now: input.now });
}

function flexibleFields({ isFlexible = null }: OpenAppointmentsInput) {
  return isFlexible === null ? {} : { flexibleMinutes: isFlexible ? flexibleMinutes : null };
}

function paymentFields({ paymentId, payment }: OpenAppointmentsInput) {
  const isLocalPayment = payment === 'due';
  if (payment === 'pending')
    return { paymentId, status: statusOf({ life: 'held' }), isLocalPayment };
  const bookedPayment = payment === 'duePartner' ? 'due' : payment;
  const status = statusOf({ life: 'booked', payment: bookedPayment });
  return { paymentId, status, isLocalPayment };
}

async function reopenAppointment(
  trx: Trx,
  change: { place: AppointmentPlace; active: ActiveAppointment; input: OpenAppointmentsInput },
): Promise<void> {
  const { place, active, input } = change;
  const { assetId: _asset, personId: _person, accountId: _account, ...booked } = place;
  const { id, status: from } = active;
  const fields = paymentFields(input);
  const { status: to } = fields;
  await updateAppointment(trx, id, { ...booked, ...fields, ...flexibleFields(input) });
  if (from !== to) {
    const change = { appointmentId: id, actor: input.actor, now: input.now };
    await recordChanges(trx, [{ ...change, field: 'status', from, to }]);
  }
}

export type AppointmentDraft = Omit<NewAppointment, 'id' | 'code'>;

/**
 * Inserts appointments with new codes, booked or requested by `actor`; what a member books is recorded as an access. A code that exists already is drawn again; there are 10^11 codes.
 * @returns the appointments as their e-mails need them.
 * @throws Error if five codes in a row exist already.
 */
export async function addAppointments(
  trx: Trx,
  appointments: readonly AppointmentDraft[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<AppointmentForEmail[]> {
  const added: AppointmentForEmail[] = [];
  const drafts = appointments.map((appointment) => ({ ...appointment, id: newId() }));
  let remaining = drafts;
  for (let attempt = 0; attempt < 5 && remaining.length > 0; attempt += 1) {
    const coded = remaining.map((appointment) => ({
      ...appointment,
      code: generateAppointmentCode(),
    }));
    const inserted = await insertAppointments(trx, coded, actor);
    added.push(...inserted);
    remaining = remaining.filter((draft) => !inserted.some(({ id }) => id === draft.id));
  }
  if (remaining.length > 0) throw new Error('five appointment codes in a row were taken');
  const people = drafts.map(({ id: appointmentId, personId }) => ({ personId, appointmentId }));
  const fields = ['name', 'contact', 'identification', 'service', 'time'] as const;
  await recordHealthAccess(trx, { actor, act: 'booked', people, fields, now });
  return added;
}
