import { localPaymentWindowMinutes } from '@vaga/contract/limits';

export type AuthorisationState = 'asked' | 'granted' | 'refused' | 'used';

const minute = 60_000;
const longestHours = 24;

/** Until when a desk can answer: 24 hours, and not past the first start. */
export function answerableUntil(firstStart: Date, now: Date): Date {
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
