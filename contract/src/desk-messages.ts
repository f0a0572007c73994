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
  'guest.resent': {
    type: 'Success',
    pt: 'O e-mail foi enviado outra vez.',
    en: 'The email has been sent again.',
  },
  'guest.nothing_to_resend': {
    type: 'Warning',
    pt: 'Já não há nada a enviar: a marcação começou, foi cancelada ou não tem e-mail.',
    en: 'There is nothing left to send: the appointment has begun, was cancelled or has no email.',
  },
  'hotel.email_needed': {
    type: 'Error',
    pt: 'Este local só aceita pagamento online: precisamos do e-mail do hóspede.',
    en: "This place takes online payment only: we need the guest's e-mail.",
  },
  'hotel.too_many_places': {
    type: 'Error',
    pt: 'O estabelecimento já tem {maximum} lugares guardados por pagar, que é o máximo. Conclua ou cancele outra marcação primeiro.',
    en: 'Your property already holds {maximum} unpaid slots, which is the maximum. Finish or cancel another booking first.',
  },
  'hotel.too_many_unpaid': {
    type: 'Error',
    pt: 'O estabelecimento já tem neste local {maximum} marcações por realizar que não estão pagas, que é o máximo sem protocolo. Cancele as que já não são precisas, ou peça um protocolo ao local.',
    en: 'Your property already has {maximum} bookings to come at this place that are not paid, which is the maximum without a protocol. Cancel those that are no longer needed, or ask the place for a protocol.',
  },
  'hotel.too_many_unpaid_of_protocol': {
    type: 'Error',
    pt: 'O estabelecimento já tem neste local {maximum} marcações por realizar que não estão pagas, que é o máximo. Cancele as que já não são precisas, ou espere que algumas passem.',
    en: 'Your property already has {maximum} bookings to come at this place that are not paid, which is the maximum. Cancel those that are no longer needed, or wait until some of them are over.',
  },
  'hotel.too_many_drafts': {
    type: 'Error',
    pt: 'O estabelecimento já tem {maximum} horas guardadas, que é o máximo. Conclua ou feche uma marcação primeiro.',
    en: 'Your property already has {maximum} reserved times, which is the maximum. Finish or close a booking first.',
  },
  'deferred.too_many_to_address': {
    type: 'Error',
    pt: 'Este e-mail já recebeu {maximum} ligações em 24 horas, que é o máximo. Tente de novo amanhã.',
    en: 'This email address has got {maximum} links in 24 hours, which is the maximum. Try again tomorrow.',
  },
  'hotel.link_too_late': {
    type: 'Error',
    pt: 'Este local só aceita pagamento online, e falta pouco para a hora: escolha outra hora ou outro local.',
    en: 'This place takes online payment only, and the time is too soon for it: choose another time or another place.',
  },
  'desk.link_too_late': {
    type: 'Error',
    pt: 'Falta pouco para a hora: já não há tempo para pagar pela ligação. Escolha outra forma de pagamento, ou outra hora.',
    en: 'The time is too soon for a payment link. Choose another way to pay, or another time.',
  },
  'slot.all_guests': {
    type: 'Error',
    pt: 'Escolha uma hora para cada hóspede.',
    en: 'Choose a time for each guest.',
  },
} as const satisfies Record<string, MessageText>;
