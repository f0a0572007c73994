import type { MessageText } from './message-text.ts';

/** Messages of passes for wallets. */
export const walletMessages = {
  'appointment.no_pass': {
    type: 'Error',
    pt: 'Só pode guardar na carteira do telemóvel uma marcação confirmada.',
    en: 'You can only save a confirmed appointment to the wallet of your phone.',
  },
  'wallet.not_offered': {
    type: 'Error',
    pt: 'Esta carteira não está disponível.',
    en: 'This wallet is not available.',
  },
} as const satisfies Record<string, MessageText>;
