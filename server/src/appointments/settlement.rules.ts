import type { AppointmentStatus, RefundState } from '@vaga/contract/appointments';
import { isCanceledIndividually } from './appointment.rules.ts';

/**
 * What a payment that came through does to one of its appointments. `settle` also one that had expired meanwhile, if
 * its place is booked again; `refund` one that was canceled alone while the payment was on its way; nothing to what
 * is settled already, however often and late the news comes.
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
