import type { MessageText } from './message-text.ts';

/** Messages to members of an entity who book for people. */
export const deskMessages = {
  'draft.expired': {
    type: 'Error',
    pt: 'O tempo guardado terminou e o lugar já foi ocupado: escolha outro.',
    en: 'Your reserved time has expired and it has been taken: choose another.',
  },
  'draft.too_many': {
    type: 'Error',
    pt: 'Já tem {count} rascunhos abertos. Conclua ou feche um.',
    en: 'You have {count} open drafts. Finish or close one.',
  },
  'draft.ended': {
    type: 'Error',
    pt: 'Este rascunho já foi usado ou fechado. Escolha a hora de novo.',
    en: 'This draft has already been used or closed. Choose the time again.',
  },
  'guest.booked': {
    type: 'Warning',
    pt: 'Este hóspede já tem a marcação feita. Altere-a na lista de marcações.',
    en: 'This guest is already booked. Change the appointment in the list.',
  },
  'hotel.email_needed': {
    type: 'Error',
    pt: 'Este local só aceita pagamento online: precisamos do e-mail do hóspede.',
    en: "This place takes online payment only: we need the guest's e-mail.",
  },
  'hotel.link_too_late': {
    type: 'Error',
    pt: 'Este local só aceita pagamento online, e falta pouco para a hora: escolha outra hora ou outro local.',
    en: 'This place takes online payment only, and the time is too soon for it: choose another time or another place.',
  },
  'slot.all_guests': {
    type: 'Error',
    pt: 'Escolha uma hora para cada hóspede.',
    en: 'Choose a time for each guest.',
  },
} as const satisfies Record<string, MessageText>;
