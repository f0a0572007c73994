import type { MessageText } from './message-text.ts';

/** Messages about changes of hours, and about the rebooking offers that they make. */
export const scheduleChangeMessages = {
  'schedule.moved': {
    type: 'Error',
    pt: 'O horário mudou entretanto. Veja o novo impacto.',
    en: 'The schedule has changed meanwhile. See the new impact.',
  },
  'schedule.applied': {
    type: 'Error',
    pt: 'Esta alteração já foi aplicada.',
    en: 'This change has already been applied.',
  },
  'schedule.discarded': {
    type: 'Error',
    pt: 'Esta alteração já não existe. Comece de novo.',
    en: 'This change no longer exists. Start again.',
  },
  'schedule.changed': {
    type: 'Success',
    pt: 'Alteração aplicada.',
    en: 'Change applied.',
  },
  'schedule.out_of_hours': {
    type: 'Success',
    pt: 'Fora de horário: o local recebe-o na mesma.',
    en: 'Outside opening hours: the place will still see you.',
  },
  'rebooking_offer.lapsed': {
    type: 'Error',
    pt: 'Este horário já não está guardado. Escolha outro ou ligue para {phone}.',
    en: 'This time is no longer reserved for you. Choose another, or call {phone}.',
  },
  'rebooking_offer.ended': {
    type: 'Warning',
    pt: 'Esta proposta já teve resposta.',
    en: 'This offer has already been answered.',
  },
  'rebooking_offer.moved': {
    type: 'Success',
    pt: 'A sua marcação está feita para a nova hora.',
    en: 'Your appointment is booked for the new time.',
  },
  'rebooking_offer.link_over': {
    type: 'Warning',
    pt: 'Esta ligação já não funciona.',
    en: 'This link no longer works.',
  },
  'rebooking_offer.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não é válida. Abra a que está na mensagem.',
    en: 'This link is not valid. Open the one in the message.',
  },
} as const satisfies Record<string, MessageText>;
