import type { Role } from '@vaga/contract/access';
import type { RefundState, Result } from '@vaga/contract/appointments';
import type { PaymentOfAppointment } from '@vaga/contract/entity-appointments';
import type { AppointmentPayment } from '../../appointments/index.ts';

/** Who reads an appointment for an entity. */
export interface AppointmentReader {
  /** Of the entity where the service is done, or of the hotel that booked it. */
  side: 'provider' | 'hotel';
  roles: readonly Role[];
}

/** For whom a member reads the appointments of the entity. */
export function sideOf(actor: { entityType: string }): AppointmentReader['side'] {
  return actor.entityType === 'AccommodationPartner' ? 'hotel' : 'provider';
}

/**
 * What a reader may know of a result. A hotel is no health professional: it reads whether the service is done, and only
 * where the guest allowed it. Who is not a member for results reads that there is one, not which.
 */
export function visibleResult(
  { result, isResultShared }: { result: Result; isResultShared: boolean },
  { side, roles }: AppointmentReader,
): Result {
  if (side === 'hotel') return isResultShared && result !== 'Pending' ? 'Executed' : 'Pending';
  if (mayReadResult({ side, roles })) return result;
  return result === 'Pending' || result === 'Executed' ? result : 'WithResult';
}

/** Whether a reader reads which result an appointment has: the record of accesses names it then. */
export function mayReadResult({ side, roles }: AppointmentReader): boolean {
  return side === 'provider' && roles.includes('results');
}

/** What an appointment costs, to members: null where there is nothing to say yet, or any more. */
export function paymentStatusOf(
  payment: AppointmentPayment,
  refundState: RefundState,
): PaymentOfAppointment | null {
  if (refundState === 'requested') return 'refundRequested';
  if (refundState === 'automatic' || refundState === 'accepted') return 'refunded';
  switch (payment) {
    case 'paid':
      return 'paid';
    case 'free':
      return 'free';
    case 'due':
    case 'pending':
      return 'due';
    case 'none':
      return null;
  }
}
