import { visitorHoldShareOfDay, visitorHoldsPerAddress } from '@vaga/contract/visitor-hold-limits';

interface VisitorHoldFacts {
  /** Starts that visitors of the address hold. */
  ofAddress: number;
  /** Starts that visitors hold at the entity on the day. */
  ofDay: number;
  /** Places of the service that are available on the day without these. */
  available: number;
}

/**
 * Whether one more start may be held for a visitor, who costs nothing to be: few for an address, and a fifth of what is available on
 * a day, rounded, but always one.
 */
export function mayHoldForVisitor({ ofAddress, ofDay, available }: VisitorHoldFacts): boolean {
  const ofDayAtMost = Math.max(1, Math.round((available + ofDay) / visitorHoldShareOfDay));
  return ofAddress < visitorHoldsPerAddress && ofDay < ofDayAtMost;
}
