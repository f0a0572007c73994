import type { MessageText } from './message-text.ts';

/** Messages about alerts. */
export const alertMessages = {
  'alert.done': {
    type: 'Success',
    pt: 'Alerta dado como tratado.',
    en: 'Alert marked as done.',
  },
  'alert.snoozed': {
    type: 'Success',
    pt: 'Alerta adiado.',
    en: 'Alert snoozed.',
  },
  'alert.changed': {
    type: 'Error',
    pt: 'Este alerta mudou entretanto. Atualize a página.',
    en: 'This alert has changed meanwhile. Reload the page.',
  },
  'alert.snooze_range': {
    type: 'Error',
    pt: 'Escolha um dia a partir de amanhã, no máximo daqui a {days} dias.',
    en: 'Choose a day from tomorrow, at most {days} days from now.',
  },
} as const satisfies Record<string, MessageText>;
