import type { MessageText } from './message-text.ts';

/** Messages about tickets for events. */
export const ticketMessages = {
  'ticket.unknown': {
    type: 'Error',
    pt: 'Não encontrámos este número de bilhete. Confirme cada letra e algarismo.',
    en: 'We could not find this ticket number. Check each letter and digit.',
  },
  'ticket.which_event': {
    type: 'Warning',
    pt: 'Há bilhetes com este número para mais do que um evento. Escolha o seu.',
    en: 'There are tickets with this number for more than one event. Choose yours.',
  },
  'ticket.event_over': {
    type: 'Error',
    pt: 'O evento deste bilhete já começou.',
    en: 'The event for this ticket has already started.',
  },
  'ticket.yours': {
    type: 'Error',
    pt: 'Este bilhete já está na sua lista.',
    en: 'This ticket is already in your list.',
  },
  'ticket.taken': {
    type: 'Error',
    pt: 'Este bilhete já foi registado por outra pessoa. Se é seu, fale com a bilheteira.',
    en: 'Someone else has already registered this ticket. If it is yours, contact the ticket office.',
  },
  'ticket.person_has_one': {
    type: 'Error',
    pt: 'Esta pessoa já tem um bilhete para este evento.',
    en: 'This person already has a ticket for this event.',
  },
  'ticket.too_many': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} bilhetes de eventos que ainda não começaram.',
    en: 'You can have at most {maximum} tickets for events that have not started.',
  },
  'ticket.authorised': {
    type: 'Error',
    pt: 'Este bilhete já está autorizado: já não pode ser alterado nem apagado.',
    en: 'This ticket is authorised: it can no longer be changed or deleted.',
  },
  'ticket.has_test': {
    type: 'Error',
    pt: 'Já há um teste marcado com este bilhete. Cancele-o primeiro na lista das suas marcações.',
    en: 'A test is booked with this ticket. Cancel it first in your list of appointments.',
  },
} as const satisfies Record<string, MessageText>;
