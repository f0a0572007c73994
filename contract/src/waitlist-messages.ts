import type { MessageText } from './message-text.ts';

/** The messages of the waitlist. */
export const waitlistMessages = {
  'waiting_list.joined': {
    type: 'Success',
    pt: 'Está na lista de espera. Se vagar um lugar, avisamos por e-mail e guardamo-lo para si durante alguns minutos.',
    en: "You are on the waiting list. If a slot opens up, we'll email you and hold it for you for a few minutes.",
  },
  'waiting_list.already': {
    type: 'Warning',
    pt: 'Já está na lista de espera para este serviço neste dia.',
    en: 'You are already on the waiting list for this service on this day.',
  },
  'waiting_list.too_many': {
    type: 'Error',
    pt: 'Pode estar em {maximum} listas de espera ao mesmo tempo. Saia primeiro de uma delas.',
    en: 'You can be on {maximum} waiting lists at once. Leave one of them first.',
  },
  'waiting_list.not_offered': {
    type: 'Error',
    pt: 'Este local não tem lista de espera, porque combina a hora consigo.',
    en: 'This place has no waiting list. It agrees the time with you.',
  },
  'waiting_list.left': {
    type: 'Success',
    pt: 'Saiu da lista de espera.',
    en: 'You have left the waiting list.',
  },
  'waiting_list.passed': {
    type: 'Success',
    pt: 'O lugar foi para a pessoa seguinte. Continua na lista de espera para outra hora.',
    en: 'The slot went to the next person. You are still on the waiting list for another time.',
  },
  'waiting_list.no_offer': {
    type: 'Warning',
    pt: 'Este lugar já não está guardado para si.',
    en: 'This slot is no longer held for you.',
  },
  'waiting_list.link_over': {
    type: 'Warning',
    pt: 'Esta ligação expirou.',
    en: 'This link has expired.',
  },
  'waiting_list.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não é válida. Abra-a de novo a partir da mensagem.',
    en: 'This link is not valid. Open it again from the message.',
  },
  'area_watch.created': {
    type: 'Success',
    pt: 'Avisamos por e-mail quando houver uma hora livre.',
    en: "We'll email you when a time becomes available.",
  },
  'area_watch.available': {
    type: 'Warning',
    pt: 'Já há horas livres nesta zona até esse dia.',
    en: 'There are available times in this area until that day.',
  },
  'area_watch.too_many': {
    type: 'Error',
    pt: 'Pode ter {maximum} pedidos de aviso ao mesmo tempo. Termine primeiro um deles, nas suas marcações.',
    en: 'You can ask to be emailed about {maximum} searches at once. End one of them first, in your appointments.',
  },
  'area_watch.ended': {
    type: 'Success',
    pt: 'O pedido de aviso terminou.',
    en: 'We will not email you about this search any more.',
  },
  'area_watch.link_over': {
    type: 'Warning',
    pt: 'Este pedido de aviso já terminou.',
    en: 'We no longer email you about this search.',
  },
  'area_watch.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não é válida.',
    en: 'This link is not valid.',
  },
} as const satisfies Record<string, MessageText>;
