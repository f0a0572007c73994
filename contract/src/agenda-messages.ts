import type { MessageText } from './message-text.ts';

/** Messages of the acts of members on appointments. */
export const agendaMessages = {
  'agenda.changed': {
    type: 'Error',
    pt: '{who} {what} às {at}. Veja como está.',
    en: '{who} {what} at {at}. See how it stands.',
  },
  'agenda.not_here': {
    type: 'Error',
    pt: 'Este código não é daqui.',
    en: 'This code is not from here.',
  },
  'agenda.other_day': {
    type: 'Error',
    pt: 'Esta marcação é de {day}. Mover para agora?',
    en: 'This appointment is for {day}. Move it to now?',
  },
  'agenda.already_in': {
    type: 'Error',
    pt: 'Já deu entrada às {time}.',
    en: 'Already checked in at {time}.',
  },
  'agenda.too_early': {
    type: 'Error',
    pt: 'Só pode marcar a falta a partir das {time}.',
    en: 'You can mark a no-show from {time}.',
  },
  'agenda.has_result': {
    type: 'Error',
    pt: 'Já há um resultado: isto já não se pode desfazer.',
    en: 'There is a result already, so this can no longer be undone.',
  },
  'agenda.not_possible': {
    type: 'Error',
    pt: 'Isto não é possível no estado atual da marcação.',
    en: 'This is not possible in the current state of the appointment.',
  },
  'agenda.undo_late': {
    type: 'Error',
    pt: 'Já passaram os {minutes} minutos.',
    en: 'The {minutes} minutes have passed.',
  },
  'agenda.undo_taken': {
    type: 'Error',
    pt: 'O lugar foi entretanto dado a outra pessoa.',
    en: 'The place has been given to another person.',
  },
  'agenda.canceled_return': {
    type: 'Success',
    pt: 'A marcação foi cancelada. Devolva ao utente o que pagou no local.',
    en: 'The appointment was cancelled. Give the patient back what was paid here.',
  },
  'agenda.no_start_today': {
    type: 'Error',
    pt: 'Hoje já não há nenhuma hora livre para este serviço.',
    en: 'No time is free today for this service.',
  },
  'agenda.nothing_due': {
    type: 'Error',
    pt: 'Não há nada a receber por esta marcação.',
    en: 'There is nothing to be paid for this appointment.',
  },
  'agenda.due_elsewhere': {
    type: 'Error',
    pt: 'Este pagamento é também de outro local, por isso não se pode registar aqui.',
    en: 'This payment is for another place as well, so it cannot be recorded here.',
  },
  'agenda.money_taken': {
    type: 'Success',
    pt: 'O pagamento ficou registado.',
    en: 'The payment is recorded.',
  },
  'agenda.money_taken_for': {
    type: 'Success',
    pt: 'O pagamento de {count} pessoas ficou registado.',
    en: 'The payment for {count} people is recorded.',
  },
} as const satisfies Record<string, MessageText>;

type Text = Pick<MessageText, 'pt' | 'en'>;

/** {what} of `agenda.changed`: what became of an appointment. */
export const appointmentChangeTexts = {
  checkIn: { pt: 'registou a entrada', en: 'checked this person in' },
  call: { pt: 'chamou esta pessoa', en: 'called this person' },
  done: { pt: 'marcou o serviço como realizado', en: 'marked the service as done' },
  noShow: { pt: 'marcou falta', en: 'marked a no-show' },
  takeMoney: { pt: 'registou o pagamento', en: 'recorded the payment' },
  undo: { pt: 'desfez o último passo', en: 'took back the last step' },
  result: { pt: 'registou o resultado', en: 'entered the result' },
  move: { pt: 'mudou esta marcação para {time}', en: 'moved this appointment to {time}' },
  note: { pt: 'alterou a nota', en: 'changed the note' },
  cancel: { pt: 'cancelou esta marcação', en: 'cancelled this appointment' },
  book: { pt: 'fez esta marcação', en: 'made this appointment' },
  request: { pt: 'pediu esta marcação', en: 'asked for this appointment' },
  other: { pt: 'alterou esta marcação', en: 'changed this appointment' },
} as const satisfies Record<string, Text>;
export type AppointmentChangeKind = keyof typeof appointmentChangeTexts;

/** {who} of `agenda.changed`, where it is no name. */
export const changeAuthorTexts = {
  patient: { pt: 'O utente', en: 'The patient' },
  place: { pt: 'O local', en: 'The place' },
  colleague: { pt: 'Um colega', en: 'A colleague' },
  system: { pt: 'O sistema', en: 'The system' },
} as const satisfies Record<string, Text>;
