import type { MessageText } from './message-text.ts';

/** The messages of the waitlist. */
export const waitlistMessages = {
  'waiting_list.joined': {
    type: 'Success',
    pt: 'Está na lista de espera. Se vagar um lugar, avisamos por e-mail e guardamo-lo para si durante alguns minutos.',
    en: 'You are on the waiting list. When a place frees up we e-mail you and keep it for you for some minutes.',
  },
  'waiting_list.already': {
    type: 'Warning',
    pt: 'Já está à espera deste serviço neste dia.',
    en: 'You are already waiting for this service on this day.',
  },
  'waiting_list.too_many': {
    type: 'Error',
    pt: 'Pode estar à espera de {maximum} dias ao mesmo tempo. Saia de uma lista de espera primeiro.',
    en: 'You can wait for {maximum} days at once. Leave one waiting list first.',
  },
  'waiting_list.not_offered': {
    type: 'Error',
    pt: 'Este local não tem lista de espera: combina a hora consigo.',
    en: 'This place has no waiting list: it arranges the time with you.',
  },
  'waiting_list.left': {
    type: 'Success',
    pt: 'Saiu da lista de espera.',
    en: 'You have left the waiting list.',
  },
  'waiting_list.passed': {
    type: 'Success',
    pt: 'O lugar foi para a pessoa seguinte. Continua na lista de espera para outra hora.',
    en: 'The place went to the next person. You are still on the waiting list for another time.',
  },
  'waiting_list.no_offer': {
    type: 'Warning',
    pt: 'Este lugar já não está guardado para si.',
    en: 'This place is no longer kept for you.',
  },
  'waiting_list.link_over': {
    type: 'Warning',
    pt: 'Esta ligação já terminou.',
    en: 'This link has ended.',
  },
  'waiting_list.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não está certa. Abra-a de novo a partir da mensagem.',
    en: 'This link is not right. Open it again from the message.',
  },
} as const satisfies Record<string, MessageText>;
