import type { AppointmentStatus, RefundState } from '@vaga/contract/appointments';
import { isCanceledIndividually } from './appointment.rules.ts';

/**
 * What a successful payment does to one of its appointments: `settle`, also for an expired one whose place is booked
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
  payment: { isBooked: boolean; to: 'Paid' | 'Pending' | 'Await' },
): 'settle' | 'refund' | 'nothing' {
  const { status, statusReason, refundState, priceCents } = appointment;
  if (status === 'PaymentPending') return payment.isBooked ? 'settle' : 'nothing';
  if (status !== 'Canceled') return 'nothing';
  if (isCanceledIndividually({ status, statusReason })) {
    const isOwed = payment.to === 'Paid' && refundState === 'none' && priceCents > 0;
    return isOwed ? 'refund' : 'nothing';
  }
  return payment.isBooked ? 'settle' : 'nothing';
}
