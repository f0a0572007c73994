import { rebookingByPhoneHours } from '@vaga/contract/rebooking-limits';
import type { RebookingOffer } from '@vaga/contract/rebooking-offers';
import { mobileNumber } from '../../platform/phone-number.rules.ts';

/** What decides whether a person is to be phoned. */
interface PhoneFacts {
  state: RebookingOffer['state'];
  fromStartsAt: Date;
  proposedStartsAt: Date | null;
  isReserved: boolean;
  email: string | null;
  /** As entered. */
  phone: string | null;
  createdAt: Date;
}

/** Why the person of an offer is to be phoned; null: an answer may still come, or the offer has ended. */
export function phoneReasonOf(facts: PhoneFacts): RebookingOffer['phoneReason'] {
  const { state, fromStartsAt, proposedStartsAt, isReserved, email, phone, createdAt } = facts;
  if (state !== 'open') return null;
  const hours = (fromStartsAt.getTime() - createdAt.getTime()) / 3_600_000;
  if (hours < rebookingByPhoneHours) return 'soon';
  if (proposedStartsAt === null) return 'noTime';
  if (email === null && mobileNumber(phone) === null) return 'unreachable';
  return isReserved ? null : 'unanswered';
}
