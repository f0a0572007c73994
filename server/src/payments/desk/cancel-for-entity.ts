import {
  canCancel,
  cancelInGroup,
  lockAppointmentGroup,
  lockCartOfAppointment,
} from '../../appointments/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { addReturnedCents } from '../lifecycle/payments.queries.ts';

/**
 * Cancels an appointment for its entity, which closes or is suspended: `byPartner`, with a full refund. The actor is who decided it,
 * an owner or an administrator, whatever they may do at the desk. One that is cancelled or checked in by then stays as it is.
 */
export async function cancelForEntity(
  db: Db,
  { id, actor, note, now }: { id: string; actor: MemberActor; note?: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartOfAppointment(trx, id);
    const group = await lockAppointmentGroup(trx, id);
    if (!group || !canCancel(group.appointment, now, 'provider')) return;
    const of = { actor, by: 'provider', requestReason: null, now } as const;
    await cancelInGroup(trx, group, note === undefined ? of : { ...of, note });
    const { paymentId, paidAt, isLocalPayment, priceCents: cents } = group.appointment;
    if (paymentId !== null && paidAt && isLocalPayment && cents > 0)
      await addReturnedCents(trx, { paymentId, cents });
  });
}
