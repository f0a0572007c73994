import type { MessageText } from './message-text.ts';

/** What is said about external calendars and the addresses of ours. */
export const calendarMessages = {
  'calendar.address': {
    type: 'Error',
    pt: 'Escreva o endereço do calendário: começa por https://.',
    en: 'Enter the address of the calendar: it begins with https://.',
  },
  'calendar.not_public': {
    type: 'Error',
    pt: 'Este endereço não está na Internet pública. Use o endereço secreto ou público que o seu calendário mostra.',
    en: 'This address is not on the public internet. Use the secret or public address that your calendar shows.',
  },
  'calendar.unreachable': {
    type: 'Error',
    pt: 'O servidor deste calendário não respondeu. Confirme o endereço.',
    en: 'The server of this calendar did not answer. Check the address.',
  },
  'calendar.too_slow': {
    type: 'Error',
    pt: 'O calendário demorou mais de {seconds} segundos a responder. Tente de novo mais tarde.',
    en: 'The calendar took more than {seconds} seconds to answer. Try again later.',
  },
  'calendar.too_large': {
    type: 'Error',
    pt: 'O calendário tem mais de {megabytes} MB. Use um calendário só com as horas ocupadas.',
    en: 'The calendar is larger than {megabytes} MB. Use a calendar with the busy times alone.',
  },
  'calendar.refused': {
    type: 'Error',
    pt: 'O servidor recusou mostrar o calendário. Confirme que o endereço é o secreto ou o público.',
    en: 'The server refused to show the calendar. Check that the address is the secret or the public one.',
  },
  'calendar.not_a_calendar': {
    type: 'Error',
    pt: 'Este endereço não tem um calendário (iCalendar, .ics).',
    en: 'There is no calendar (iCalendar, .ics) at this address.',
  },
  'calendar.too_many_times': {
    type: 'Error',
    pt: 'O calendário tem demasiados eventos. Use um calendário só com as horas ocupadas.',
    en: 'The calendar has too many events. Use a calendar with the busy times alone.',
  },
  'calendar.busy': {
    type: 'Error',
    pt: 'Estamos a ler muitos calendários. Tente de novo daqui a um minuto.',
    en: 'We are reading many calendars. Try again in a minute.',
  },
  'calendar.known': {
    type: 'Error',
    pt: 'Este calendário já está ligado a esta sala ou equipa.',
    en: 'This calendar is connected to this room or team already.',
  },
  'calendar.too_many': {
    type: 'Error',
    pt: 'Esta sala ou equipa já tem {maximum} calendários. Retire um que já não use.',
    en: 'This room or team already has {maximum} calendars. Remove one that you no longer use.',
  },
  'calendar.added': {
    type: 'Success',
    pt: 'Calendário ligado. As horas ocupadas já não recebem marcações.',
    en: 'Calendar connected. Its busy times take no bookings any more.',
  },
  'calendar.read': {
    type: 'Success',
    pt: 'Calendário lido agora.',
    en: 'Calendar read just now.',
  },
  'calendar_link.too_many': {
    type: 'Error',
    pt: 'Este local já tem {maximum} endereços de agenda. Anule um que já não use.',
    en: 'This place already has {maximum} agenda addresses. Revoke one that you no longer use.',
  },
  'closure.of_calendar': {
    type: 'Error',
    pt: 'Estas horas vêm de um calendário externo. Altere-as lá, ou retire o calendário.',
    en: 'These hours come from an external calendar. Change them there, or remove the calendar.',
  },
} as const satisfies Record<string, MessageText>;
