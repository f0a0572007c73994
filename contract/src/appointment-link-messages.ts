import type { MessageText } from './message-text.ts';

/** Messages behind the link of an appointment, and of patients who check in on their own. */
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
  'self_check_in.too_early': {
    type: 'Error',
    pt: 'Pode dizer que chegou a partir das {time}.',
    en: 'You can say that you have arrived from {time}.',
  },
  'self_check_in.not_possible': {
    type: 'Error',
    pt: 'Não conseguimos registar a sua chegada. Fale com o balcão.',
    en: 'We could not record your arrival. Please ask at the desk.',
  },
  'self_check_in.not_found': {
    type: 'Error',
    pt: 'Não encontrámos uma marcação de hoje com estes dados. Veja o código e os números, ou fale com o balcão.',
    en: 'We found no appointment for today with these details. Check the code and the digits, or ask at the desk.',
  },
} as const satisfies Record<string, MessageText>;
