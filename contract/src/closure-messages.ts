import type { MessageText } from './message-text.ts';

/** Messages about when an entity is unavailable, its holidays, and the places that it sets aside. */
export const closureMessages = {
  'closure.ended': {
    type: 'Success',
    pt: 'Terminado. As horas que faltavam estão abertas de novo.',
    en: 'Ended. The hours that were left are open again.',
  },
  'closure.deleted': {
    type: 'Success',
    pt: 'Apagado. Essas horas estão abertas de novo.',
    en: 'Deleted. Those hours are open again.',
  },
  'closure.not_running': {
    type: 'Error',
    pt: 'Isto não está a decorrer. Atualize a página.',
    en: 'This is not running. Reload the page.',
  },
  'closure.begun': {
    type: 'Error',
    pt: 'Já começou, por isso não se apaga. Se ainda decorre, termine-o agora.',
    en: 'It has begun, so it cannot be deleted. If it still runs, end it now.',
  },
  'holiday.municipal_saved': {
    type: 'Success',
    pt: 'Feriado municipal guardado.',
    en: 'Municipal holiday saved.',
  },
  'allotment.ended': {
    type: 'Success',
    pt: 'Terminado. Os lugares que sobravam são agora de todos; o que está marcado mantém-se.',
    en: 'Ended. The places that were left are now for everyone; what is booked stays booked.',
  },
  'allotment.changed': {
    type: 'Error',
    pt: 'Um colega alterou estes lugares reservados entretanto. Feche e veja o que está guardado.',
    en: 'A colleague has changed these places meanwhile. Close this and see what is saved.',
  },
  'allotment.over': {
    type: 'Error',
    pt: 'Estes lugares reservados já terminaram. Atualize a página.',
    en: 'These places set aside are over. Reload the page.',
  },
} as const satisfies Record<string, MessageText>;
