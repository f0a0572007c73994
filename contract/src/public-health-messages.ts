import type { MessageText } from './message-text.ts';

/** Messages about reports to the health authority, and about health numbers. */
export const publicHealthMessages = {
  'surveillance.already_reported': {
    type: 'Warning',
    pt: 'Esta comunicação já foi feita ou deixou de ser precisa. Veja como está.',
    en: 'This was already reported, or no longer needs to be. See how it stands.',
  },
  'number.missing': {
    type: 'Error',
    pt: 'Esta pessoa não tem número de utente. Escreva-o primeiro.',
    en: 'This person has no health number yet. Enter it first.',
  },
} as const satisfies Record<string, MessageText>;
