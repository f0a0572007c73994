import type { AppointmentStatus, RefundState } from '@vaga/contract/appointments';
import { isCanceledIndividually } from '../states/appointment.rules.ts';
import { lifeOf } from '../states/appointment-state.rules.ts';

/**
 * What a successful online payment does to one of its appointments: `settle`, also for an expired one whose place is booked
 * again; `refund` for one that was cancelled individually while the payment was pending; `nothing` for one that is
 * settled already, however often and late the payment is reported.
 */
export function settlementFor(
  appointment: {
    status: AppointmentStatus;
    statusReason: string | null;
    refundState: RefundState;
    priceCents: number;
  },
  { isBooked }: { isBooked: boolean },
): 'settle' | 'refund' | 'nothing' {
  const { status, statusReason, refundState, priceCents } = appointment;
  const life = lifeOf({ status });
  if (life !== 'held' && life !== 'canceled') return 'nothing';
  if (isCanceledIndividually({ status, statusReason }))
    return refundState === 'none' && priceCents > 0 ? 'refund' : 'nothing';
  return isBooked ? 'settle' : 'nothing';
}
