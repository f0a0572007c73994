import type { MessageText } from './message-text.ts';

/** Messages about reports to the health authority. */
export const publicHealthMessages = {
  'surveillance.already_reported': {
    type: 'Warning',
    pt: 'Esta comunicação já foi feita ou deixou de ser precisa. Veja como está.',
    en: 'This was already reported, or no longer needs to be. See how it stands.',
  },
} as const satisfies Record<string, MessageText>;
