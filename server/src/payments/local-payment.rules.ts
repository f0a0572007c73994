import { localPaymentWindowMinutes } from '@vaga/contract/limits';

export type AuthorisationState = 'asked' | 'granted' | 'refused' | 'used';

const minute = 60_000;
const longestHours = 24;

/** Until when a desk can answer: 24 hours, and not past the first start. */
export function deskAnswersUntil(firstStart: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + longestHours * 60 * minute, firstStart.getTime()));
}

/** Until when the one booking can be made. */
export function windowEnd(now: Date): Date {
  return new Date(now.getTime() + localPaymentWindowMinutes * minute);
}

/** How an authorisation stands at `now`: one that was not answered, or not used, in time is over. */
export function standingOf(
  { state, expiresAt }: { state: AuthorisationState; expiresAt: Date },
  now: Date,
): AuthorisationState | 'over' {
  const canEnd = state === 'asked' || state === 'granted';
  return canEnd && expiresAt <= now ? 'over' : state;
}

export type PlaceStanding = ReturnType<typeof standingOf> | 'askable';

/** A cart's way from no leave to leave; where one place has said no, asking the others helps nobody. */
const onTheWay: readonly PlaceStanding[] = [
  'refused',
  'over',
  'used',
  'askable',
  'asked',
  'granted',
];

/** Of the places that a cart has to ask, the one that stands least far: it decides for the cart, and is asked next. */
export function leastAdvanced<Place extends { state: PlaceStanding }>(
  places: readonly Place[],
): Place | null {
  const far = ({ state }: Place) => onTheWay.indexOf(state);
  return places.toSorted((one, other) => far(one) - far(other))[0] ?? null;
}
