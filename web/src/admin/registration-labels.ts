import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { RegistrationState } from '@vaga/contract/registrations';

/** The administration works by the clock of Lisbon. */
export const timeZone = homeTimeZone;

export const badgeTones: Record<RegistrationState, 'accent' | 'calm' | 'quiet' | 'over'> = {
  received: 'accent',
  asked: 'calm',
  approved: 'calm',
  refused: 'quiet',
  expired: 'over',
};
