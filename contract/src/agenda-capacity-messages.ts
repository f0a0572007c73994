import type { MessageText } from './message-text.ts';

/** Messages about what the desk of an entity may give beyond its schedules, and when it gives nothing. */
export const agendaCapacityMessages = {
  'agenda.overbook_full': {
    type: 'Error',
    pt: 'Já há {count} encaixes neste dia nesta sala.',
    en: 'There are already {count} overbooked places here on this day.',
  },
  'agenda.block_affects': {
    type: 'Warning',
    pt: 'O bloqueio está feito. Já há {count} marcações nessas horas: continuam marcadas.',
    en: 'The block is made. There are already {count} appointments in these hours: they stay booked.',
  },
  'agenda.day_opened': {
    type: 'Success',
    pt: 'O dia está aberto. As outras datas do encerramento ficam como estavam.',
    en: 'The day is open. The other dates of the closure stay as they were.',
  },
  'agenda.day_not_closed': {
    type: 'Warning',
    pt: 'Este dia já não está fechado.',
    en: 'This day is no longer closed.',
  },
  'delay.told_recently': {
    type: 'Warning',
    pt: 'O atraso ficou registado. Quem foi avisado há menos de {minutes} minutos não recebe outra mensagem.',
    en: 'The delay is recorded. People who got a message less than {minutes} minutes ago get no other one.',
  },
} as const satisfies Record<string, MessageText>;
