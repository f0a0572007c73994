import type { MessageText } from './message-text.ts';

/** Messages about reservations, their guests and arrivals. */
export const travelMessages = {
  'reservation.unknown': {
    type: 'Error',
    pt: 'Não encontrámos esta reserva. Confirme o código que recebeu do alojamento.',
    en: 'We could not find this reservation. Check the code your accommodation gave you.',
  },
  'reservation.over': {
    type: 'Error',
    pt: 'Esta estadia já terminou.',
    en: 'This stay has already ended.',
  },
  'stay.code_taken': {
    type: 'Warning',
    pt: 'O código {code} não está disponível. Escolha outro.',
    en: 'The code {code} is not available. Choose another one.',
  },
  'stay.too_many_taken': {
    type: 'Error',
    pt: 'Mais de {maximum} códigos não estavam disponíveis em 24 horas. Nada foi guardado. Confirme que os códigos são deste alojamento e tente de novo amanhã.',
    en: 'More than {maximum} codes were not available within 24 hours. Nothing was saved. Check that the codes are those of this property, and try again tomorrow.',
  },
  'stay.code_wrong': {
    type: 'Error',
    pt: 'Um código tem de 3 a 40 letras sem acentos, algarismos, pontos, hífenes ou barras, e começa por letra ou algarismo.',
    en: 'A code has 3 to 40 unaccented letters, digits, dots, hyphens or slashes, and starts with a letter or digit.',
  },
  'stay.date_wrong': {
    type: 'Error',
    pt: 'Escreva a entrada e a saída como 2026-12-31 ou 31/12/2026.',
    en: 'Write check-in and check-out as 2026-12-31 or 31/12/2026.',
  },
  'stay.days_wrong': {
    type: 'Error',
    pt: 'A saída tem de ser depois da entrada.',
    en: 'Check-out must be after check-in.',
  },
  'stay.too_far': {
    type: 'Error',
    pt: 'A saída fica para além dos {days} dias em que se pode marcar.',
    en: 'Check-out is beyond the {days} days that can be booked.',
  },
  'stay.arrival_outside': {
    type: 'Error',
    pt: '{person} chega fora dos dias da estadia.',
    en: '{person} arrives outside the days of the stay.',
  },
  'stay.code_repeated': {
    type: 'Error',
    pt: 'Este código já está na linha {line}.',
    en: 'This code is in line {line} already.',
  },
  'stay.leaves_out': {
    type: 'Error',
    pt: 'Com estes dias, marcações do alojamento para esta estadia ficariam de fora ({count}). Mude-as ou cancele-as primeiro.',
    en: 'These days would leave out appointments that you booked for this stay ({count}). Move or cancel them first.',
  },
  'stay.deleted': {
    type: 'Success',
    pt: 'A reserva foi apagada.',
    en: 'The stay is deleted.',
  },
  'stay.in_use': {
    type: 'Warning',
    pt: 'A reserva {code} tem marcações, ou um hóspede já a adicionou: não pode ser apagada. Pode mudar os dias e os hóspedes.',
    en: 'The stay {code} has appointments, or a guest has added it: it cannot be deleted. You can change its days and guests.',
  },
  'stay.import_header': {
    type: 'Error',
    pt: 'A primeira linha do ficheiro tem de ter os nomes code, check_in e check_out.',
    en: 'The first line of the file must have the names code, check_in and check_out.',
  },
  'stay.import_unreadable': {
    type: 'Error',
    pt: 'Não conseguimos ler o ficheiro a partir da linha {line}: há aspas por fechar ou não é CSV.',
    en: 'We cannot read the file from line {line} on: a quotation mark is not closed, or it is no CSV.',
  },
  'stay.import_too_long': {
    type: 'Error',
    pt: 'O ficheiro tem mais de {maximum} linhas. Divida-o em vários.',
    en: 'The file has more than {maximum} rows. Split it up.',
  },
  'travel.guest_unknown': {
    type: 'Error',
    pt: 'Uma das pessoas não é hóspede desta reserva. Adicione-a primeiro.',
    en: 'One of the people is not a guest of this reservation. Add them first.',
  },
  'travel.guest_twice': {
    type: 'Error',
    pt: '{person} já tem chegada marcada para {date} nesta reserva.',
    en: '{person} already arrives on {date} with this reservation.',
  },
  'travel.too_many': {
    type: 'Error',
    pt: 'Uma reserva pode ter no máximo {maximum} chegadas de hóspedes. Retire as que já não são precisas.',
    en: 'A reservation can have at most {maximum} guest arrivals. Remove those you no longer need.',
  },
  'travel.one_at_a_time': {
    type: 'Error',
    pt: 'Escolha hóspedes de uma só viagem de cada vez.',
    en: 'Choose guests of one trip at a time.',
  },
  'travel.over': {
    type: 'Error',
    pt: 'O dia desta viagem já passou.',
    en: 'The day of this trip has passed.',
  },
  'travel.payment_pending': {
    type: 'Warning',
    pt: '{person} tem um pagamento pendente: pague-o, ou cancele-o primeiro.',
    en: '{person} has a pending payment: pay it, or cancel it first.',
  },
  'travel.booked': {
    type: 'Warning',
    pt: '{person} já tem marcação: cancele-a primeiro na lista das suas marcações.',
    en: '{person} already has an appointment: cancel it first in your list of appointments.',
  },
  'cart.no_check_in': {
    type: 'Error',
    pt: 'Esta marcação não tem um local de check-in. Procure de outra forma.',
    en: 'This booking has no check-in place. Search another way.',
  },
} as const satisfies Record<string, MessageText>;
