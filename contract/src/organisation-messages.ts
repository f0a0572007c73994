import type { MessageText } from './message-text.ts';

/** What members of an organisation read about its members and invitations. */
export const organisationMessages = {
  'member.last_owner': {
    type: 'Warning',
    pt: 'É a única pessoa responsável por {organisation}. Nomeie outra antes de sair.',
    en: 'You are the only owner of {organisation}. Make another owner before you leave.',
  },
} as const satisfies Record<string, MessageText>;
