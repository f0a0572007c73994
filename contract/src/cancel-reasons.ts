/** What follows from the reason of a cancellation. */
interface CancelReasonFacts {
  /**
   * Concerns one appointment: its share is refunded by itself, and the payment goes on for the others of the group. Every
   * other reason concerns the whole payment.
   */
  isIndividual: boolean;
  /** The account caused it itself, or nothing was booked yet: no text message is sent. */
  isExpected: boolean;
  /** What the desk took for the appointment counts as returned by the desk. */
  isReturnedAtDesk: boolean;
}

/** Why an appointment was cancelled. */
export const cancelReasons = {
  /** Of a hold or a request: it was not finished or answered in time. */
  expired: { isIndividual: false, isExpected: true, isReturnedAtDesk: false },
  byPerson: { isIndividual: true, isExpected: true, isReturnedAtDesk: false },
  /** By the entity. */
  byPartner: { isIndividual: true, isExpected: false, isReturnedAtDesk: true },
  paymentCanceled: { isIndividual: false, isExpected: true, isReturnedAtDesk: false },
  /** The entity refused the request. */
  refused: { isIndividual: false, isExpected: true, isReturnedAtDesk: false },
  /** When the payment arrived, the place was another person's. */
  placeLost: { isIndividual: false, isExpected: false, isReturnedAtDesk: false },
  /** It was not paid on site by the entity's deadline. */
  unpaid: { isIndividual: false, isExpected: false, isReturnedAtDesk: false },
} as const satisfies Record<string, CancelReasonFacts>;

export type CancelReason = keyof typeof cancelReasons;

/** All of them, and those of which a fact is true. */
export function listCancelReasons(fact?: keyof CancelReasonFacts): CancelReason[] {
  const reasons = Object.keys(cancelReasons) as CancelReason[];
  return fact ? reasons.filter((reason) => cancelReasons[reason][fact]) : reasons;
}
