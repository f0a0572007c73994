import type { MessageText } from './message-text.ts';

/** What members read about the state of their entity and organisation, and administrators who change it. */
export const entityStateMessages = {
  'entity.confirming': {
    type: 'Success',
    pt: 'Estamos a confirmar a licença. Costuma demorar até 2 dias úteis.',
    en: 'We are confirming the licence. It usually takes up to 2 working days.',
  },
  'entity.live': {
    type: 'Success',
    pt: 'O local está publicado.',
    en: 'The place is live.',
  },
  'entity.terms_changed': {
    type: 'Error',
    pt: 'Os termos mudaram entretanto. Leia a versão atual antes de os aceitar.',
    en: 'The terms have changed meanwhile. Read the current version before you accept them.',
  },
  'entity.setup': {
    type: 'Error',
    pt: 'O local ainda não está publicado. Até lá só pode mudar as definições.',
    en: 'The place is not live yet. Until then you can only change its settings.',
  },
  'entity.closed': {
    type: 'Error',
    pt: 'O local está encerrado. Pode consultar e exportar, mas já não pode mudar nada.',
    en: 'The place is closed. You can read and export, but no longer change anything.',
  },
  'organisation.suspended': {
    type: 'Error',
    pt: 'A conta da organização está suspensa. As marcações existentes mantêm-se.',
    en: 'The organisation’s account is suspended. Existing appointments stand.',
  },
  'entity.paused': {
    type: 'Success',
    pt: 'O local está em pausa até {day}.',
    en: 'The place is paused until {day}.',
  },
  'entity.resumed': {
    type: 'Success',
    pt: 'O local volta a aceitar marcações.',
    en: 'The place takes appointments again.',
  },
  'entity.pause_too_short': {
    type: 'Error',
    pt: 'Escolha um dia a partir de amanhã e dentro de um ano.',
    en: 'Choose a day from tomorrow on and within a year.',
  },
  'entity.other_state': {
    type: 'Error',
    pt: 'O estado do local mudou entretanto. Veja o estado atual.',
    en: 'The state of the place has changed meanwhile. See its current state.',
  },
  'organisation.other_state': {
    type: 'Error',
    pt: 'O estado da organização mudou entretanto. Veja o estado atual.',
    en: 'The state of the organisation has changed meanwhile. See its current state.',
  },
  'entity.review_changed': {
    type: 'Error',
    pt: 'Os dados mudaram entretanto. Veja-os de novo antes de decidir.',
    en: 'The details have changed meanwhile. Look at them again before you decide.',
  },
  'closing.wrong_name': {
    type: 'Error',
    pt: 'Escreva o nome tal como está.',
    en: 'Type the name exactly as it is shown.',
  },
  'closing.appointments': {
    type: 'Warning',
    pt: 'Ainda há marcações por realizar. Cancele-as todas com devolução ou espere que passem.',
    en: 'There are still appointments to come. Cancel them all with a refund, or wait until they have passed.',
  },
  'closing.done': {
    type: 'Success',
    pt: 'Está encerrado. Pode consultar e exportar durante mais {days} dias.',
    en: 'It is closed. You can read and export for {days} more days.',
  },
  'admin.suspended': {
    type: 'Success',
    pt: 'A organização está suspensa.',
    en: 'The organisation is suspended.',
  },
  'admin.reopened': {
    type: 'Success',
    pt: 'A suspensão foi levantada.',
    en: 'The suspension has been lifted.',
  },
} as const satisfies Record<string, MessageText>;
