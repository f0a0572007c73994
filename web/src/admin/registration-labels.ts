import type { RegistrationState } from '@vaga/contract/registrations';

export const badgeTones: Record<RegistrationState, 'accent' | 'calm' | 'quiet' | 'over'> = {
  received: 'accent',
  asked: 'calm',
  approved: 'calm',
  refused: 'quiet',
  expired: 'over',
};
