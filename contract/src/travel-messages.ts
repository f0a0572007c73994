import type { MessageText } from './message-text.ts';

/** Messages about reservations, their guests and arrivals. */
export const travelMessages = {
  'reservation.unknown': {
    type: 'Error',
    pt: 'Não encontrámos esta reserva. Confirme o código que recebeu do alojamento.',
    en: 'We could not find this reservation. Check the code your accommodation gave you.',
  },
  'reservation.over': {
    type: 'Error',
    pt: 'Esta estadia já terminou.',
    en: 'This stay has already ended.',
  },
  'travel.guest_unknown': {
    type: 'Error',
    pt: 'Uma das pessoas não é hóspede desta reserva. Adicione-a primeiro.',
    en: 'One of the people is not a guest of this reservation. Add them first.',
  },
  'travel.guest_twice': {
    type: 'Error',
    pt: '{person} já tem chegada marcada para {date} nesta reserva.',
    en: '{person} already arrives on {date} with this reservation.',
  },
  'travel.too_many': {
    type: 'Error',
    pt: 'Uma reserva pode ter no máximo {maximum} chegadas de hóspedes. Retire as que já não são precisas.',
    en: 'A reservation can have at most {maximum} guest arrivals. Remove those you no longer need.',
  },
  'travel.one_at_a_time': {
    type: 'Error',
    pt: 'Escolha hóspedes de uma só viagem de cada vez.',
    en: 'Choose guests of one trip at a time.',
  },
  'travel.over': {
    type: 'Error',
    pt: 'O dia desta viagem já passou.',
    en: 'The day of this trip has passed.',
  },
  'travel.payment_pending': {
    type: 'Warning',
    pt: '{person} tem um pagamento pendente: pague-o, ou cancele-o primeiro.',
    en: '{person} has a pending payment: pay it, or cancel it first.',
  },
  'travel.booked': {
    type: 'Warning',
    pt: '{person} já tem marcação: cancele-a primeiro na lista das suas marcações.',
    en: '{person} already has an appointment: cancel it first in your list of appointments.',
  },
  'cart.no_check_in': {
    type: 'Error',
    pt: 'Esta marcação não tem um local de check-in. Procure de outra forma.',
    en: 'This booking has no check-in place. Search another way.',
  },
} as const satisfies Record<string, MessageText>;
