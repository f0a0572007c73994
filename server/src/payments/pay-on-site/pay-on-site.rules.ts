import { payOnSiteApprovalMinutes } from '@vaga/contract/limits';
import type { PlacePaymentTerms } from '../lifecycle/payable-places.queries.ts';

export type PayOnSiteApprovalState = 'asked' | 'granted' | 'refused' | 'used';

const minute = 60_000;
const longestAnswerHours = 24;

/** Until when an entity can answer: 24 hours, and not past the first start. */
export function payOnSiteAnswerDeadline(firstStart: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + longestAnswerHours * 60 * minute, firstStart.getTime()));
}

/** Until when the approved booking can be made. */
export function payOnSiteWindowEnd(now: Date): Date {
  return new Date(now.getTime() + payOnSiteApprovalMinutes * minute);
}

/** The state of an approval at `now`: `over` if it was not answered, or not used, in time. */
export function payOnSiteStateAt(
  { state, expiresAt }: { state: PayOnSiteApprovalState; expiresAt: Date },
  now: Date,
): PayOnSiteApprovalState | 'over' {
  const canEnd = state === 'asked' || state === 'granted';
  return canEnd && expiresAt <= now ? 'over' : state;
}

export type EntityApprovalState = ReturnType<typeof payOnSiteStateAt> | 'askable';

/** From refused to granted. Once an entity has refused, an approval of the others would not help. */
const approvalOrder: readonly EntityApprovalState[] = [
  'refused',
  'over',
  'used',
  'askable',
  'asked',
  'granted',
];

/** The approval that is furthest from granted: it decides for the cart, and is requested next. */
export function nextEntityToAsk<Place extends { state: EntityApprovalState }>(
  places: readonly Place[],
): Place | null {
  const far = ({ state }: Place) => approvalOrder.indexOf(state);
  return places.toSorted((one, other) => far(one) - far(other))[0] ?? null;
}

/** Whether the entity has to approve payment on site; not if there is nothing to pay. */
export function needsPayOnSiteApproval({ localPayment, priceCents }: PlacePaymentTerms): boolean {
  return localPayment === 'authorised' && priceCents > 0;
}
