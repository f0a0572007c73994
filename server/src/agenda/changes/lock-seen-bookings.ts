import { deskActs } from '@vaga/contract/agenda-acts';
import type { ImpactChoice } from '@vaga/contract/schedule-changes';
import { lockGroupForAct } from '../../appointments/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { lockAppointmentRows } from '../rebooking/rebooking-offers.queries.ts';
import type { WorkOutImpactInput } from './work-out-impact.ts';
import { previewImpact } from './work-out-impact.ts';

/** The bookings that are locked for what the member decided about them. */
export interface SeenBookings {
  /** By appointment. */
  versions: ReadonlyMap<string, number>;
}

/**
 * Locks the bookings that are to be kept or cancelled: carts, payments and appointments stand before the pools in the one order of
 * locks, and which bookings there are is known for certain only after them. What is proposed changes no row of an appointment.
 * @throws AppointmentChanged where one changed in this moment.
 */
export async function lockSeenBookings(
  trx: Trx,
  input: {
    actor: MemberActor;
    choices: { default: ImpactChoice; byAppointment?: Record<string, ImpactChoice> | undefined };
    work: WorkOutImpactInput;
    now: Date;
  },
): Promise<SeenBookings> {
  const { actor, choices, work, now } = input;
  const all = [choices.default, ...Object.values(choices.byAppointment ?? {})];
  if (all.every((choice) => choice === 'offer')) return { versions: new Map() };
  const { bookings } = await previewImpact(trx, work);
  const chosen = (choice: ImpactChoice) =>
    bookings.filter(
      ({ appointmentId: id }) => (choices.byAppointment?.[id] ?? choices.default) === choice,
    );
  const canceled = chosen('cancel').toSorted((one, other) => (one.cartId < other.cartId ? -1 : 1));
  for (const { appointmentId: id, version } of canceled)
    await lockGroupForAct(trx, { actor, id, version, now }, deskActs.cancel);
  const kept = chosen('keep');
  await lockAppointmentRows(
    trx,
    kept.map(({ appointmentId }) => appointmentId),
  );
  const seen = [...canceled, ...kept];
  return { versions: new Map(seen.map(({ appointmentId, version }) => [appointmentId, version])) };
}
