import type { MessageText } from './message-text.ts';

/** Messages behind the link of an appointment. */
export const appointmentLinkMessages = {
  'appointment_link.unknown': {
    type: 'Error',
    pt: 'Esta ligação não é válida. Abra-a de novo a partir do último e-mail sobre a marcação.',
    en: 'This link is not valid. Open it again from the latest email about the appointment.',
  },
  'appointment_link.no_hotel': {
    type: 'Error',
    pt: 'Esta marcação não foi feita por um hotel.',
    en: 'No hotel made this appointment.',
  },
  'appointment_link.expired': {
    type: 'Warning',
    pt: 'Esta ligação expirou. Se precisar de alguma coisa sobre esta marcação, fale com o local.',
    en: 'This link has expired. If you need anything about this appointment, ask the place.',
  },
} as const satisfies Record<string, MessageText>;
