import type { MessageText } from './message-text.ts';

/** Messages from the search to the appointment. Quoted texts come from the specification. */
export const bookingMessages = {
  'search.info.no_service_type': {
    type: 'Error',
    pt: 'Escolha o tipo de serviço.',
    en: 'Choose a type of service.',
  },
  'search.info.no_location': {
    type: 'Error',
    pt: 'Escolha um local ou use a sua localização.',
    en: 'Choose a place or use your location.',
  },
  'search.date_past': {
    type: 'Error',
    pt: 'Escolha uma data a partir de hoje.',
    en: 'Choose a date from today on.',
  },
  'code.unknown': { type: 'Error', pt: 'Este código não existe.', en: 'This code does not exist.' },
  'cart.persons_unknown': {
    type: 'Error',
    pt: 'Uma das pessoas já não existe. Escolha de novo.',
    en: 'One of the people no longer exists. Choose again.',
  },
  'cart.duplicate_persons': {
    type: 'Error',
    pt: 'Por favor não insira nomes repetidos.',
    en: 'Please do not enter repeated names.',
  },
  'cart.service_unknown': {
    type: 'Error',
    pt: 'Este serviço já não está disponível.',
    en: 'This service is no longer available.',
  },
  'cart.date_past': {
    type: 'Error',
    pt: 'Escolha uma data a partir de hoje.',
    en: 'Choose a date from today on.',
  },
  'cart.too_many_today': {
    type: 'Error',
    pt: 'Já começou {maximum} marcações nas últimas 24 horas. Tente de novo amanhã.',
    en: 'You have begun {maximum} bookings in the last 24 hours. Try again tomorrow.',
  },
  'cart.day_not_counted': {
    type: 'Error',
    pt: 'Feito nessa altura, o teste não conta para a sua viagem ou para o seu evento. Escolha outro dia ou outra hora.',
    en: 'A test at that time would not count for your trip or event. Choose another day or time.',
  },
  'cart.no_prescription': {
    type: 'Error',
    pt: 'Este serviço não aceita prescrições.',
    en: 'This service takes no prescriptions.',
  },
  'cart.checked_out': {
    type: 'Error',
    pt: 'Este carrinho já foi concluído.',
    en: 'This cart is already checked out.',
  },
  'cart.incomplete': {
    type: 'Error',
    pt: 'Faltam dados ou horas de alguma pessoa.',
    en: 'Data or a time is missing for somebody.',
  },
  'cart.payment_pending': {
    type: 'Error',
    pt: 'Já tem um pagamento pendente!',
    en: 'You already have a pending payment!',
  },
  'cart.filters': {
    type: 'Error',
    pt: 'Use só um filtro de local de cada vez.',
    en: 'Use one place filter at a time.',
  },
  'cart.too_many_changes': {
    type: 'Error',
    pt: 'As horas desta marcação já mudaram vezes demais. Comece outra marcação.',
    en: 'The times of this booking have changed too often. Begin another booking.',
  },
  'cart.too_many_places': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} lugares guardados ao mesmo tempo. Conclua ou cancele outra marcação primeiro.',
    en: 'You can hold at most {maximum} places at once. Finish or cancel another booking first.',
  },
  'slot.taken': {
    type: 'Warning',
    pt: 'Essa hora acabou de ser ocupada. Escolha outra.',
    en: 'That time has just been taken. Choose another.',
  },
  'slot.none': {
    type: 'Warning',
    pt: 'Não há horas neste dia. Escolha outro dia.',
    en: 'There are no times on this day. Choose another day.',
  },
  'slot.unknown': {
    type: 'Error',
    pt: 'Essa hora não existe neste local.',
    en: 'That time does not exist at this place.',
  },
  'slot.no_place': { type: 'Error', pt: 'Escolha primeiro um local.', en: 'Choose a place first.' },
  'slot.address': {
    type: 'Error',
    pt: 'Indique a morada onde o serviço é feito.',
    en: 'Give the address where the service is done.',
  },
  'slot.address_place': {
    type: 'Error',
    pt: 'Não encontrámos a localidade desta morada: acabe-a com o concelho, por exemplo Coimbra.',
    en: 'We did not find the town of this address: end it with the municipality, such as Coimbra.',
  },
  'slot.too_far': {
    type: 'Error',
    pt: 'Esta morada fica fora da área: até {radius} km do local.',
    en: 'This address is outside the area: up to {radius} km from the place.',
  },
  'slot.person_twice': {
    type: 'Error',
    pt: 'Cada pessoa só pode ter uma hora.',
    en: 'Each person can have one time only.',
  },
  'slot.person_busy': {
    type: 'Warning',
    pt: '{person} já tem uma hora que coincide com esta: {date}, às {time}, em {place}. Escolha outra hora, ou cancele essa primeiro.',
    en: '{person} already has a time that overlaps with this one: {date} at {time}, {place}. Choose another time, or cancel that one first.',
  },
  'cart.too_many_unpaid': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} marcações por pagar no local. Pague online, ou espere que uma delas passe.',
    en: 'You can have at most {maximum} bookings that are still to be paid at the place. Pay online, or wait until one of them is over.',
  },
  'cart.too_many_free': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} marcações gratuitas por realizar. Cancele uma, ou espere que uma delas passe.',
    en: 'You can have at most {maximum} free bookings still to come. Cancel one, or wait until one of them is over.',
  },
  'local_payment.asked': {
    type: 'Success',
    pt: 'Perguntámos ao local. A resposta chega por e-mail e aparece aqui.',
    en: 'We asked the place. Its answer comes by e-mail and shows here.',
  },
  'local_payment.link_over': {
    type: 'Warning',
    pt: 'Esta ligação já terminou.',
    en: 'This link has ended.',
  },
  'approval.too_many': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} pedidos à espera de resposta. Espere por uma resposta ou cancele um pedido.',
    en: 'You can have at most {maximum} requests waiting for an answer. Wait for an answer or cancel a request.',
  },
  'approval.too_many_today': {
    type: 'Error',
    pt: 'Em 24 horas pode fazer no máximo {maximum} pedidos. Tente amanhã, ou escolha outro local.',
    en: 'You can make at most {maximum} requests in 24 hours. Try tomorrow, or choose another place.',
  },
  'approval.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não está certa. Abra-a de novo a partir do e-mail.',
    en: 'This link is not right. Open it again from the e-mail.',
  },
  'approval.link_over': {
    type: 'Warning',
    pt: 'Esta ligação já terminou: o dia do pedido passou.',
    en: 'This link has ended: the day of the request has passed.',
  },
  'approval.answered': {
    type: 'Warning',
    pt: 'Este pedido já tem resposta.',
    en: 'This request has been answered already.',
  },
  'approval.person_busy': {
    type: 'Warning',
    pt: 'Uma das pessoas já tem outro compromisso a essa hora. Escolha outra.',
    en: 'One of the people is somewhere else at that time. Choose another one.',
  },
  'approval.too_soon': {
    type: 'Error',
    pt: 'Essa hora está demasiado perto: escolha uma daqui a mais de {hours} horas.',
    en: 'That time is too close: choose one more than {hours} hours from now.',
  },
  'approval.changed': {
    type: 'Warning',
    pt: 'O pedido mudou entretanto. Veja de novo para quem é.',
    en: 'The request has changed. Look again whom it is for.',
  },
  'approval.accepted_before': {
    type: 'Warning',
    pt: 'O local já aceitou uma hora: confirme-a, ou cancele-a na lista das suas marcações antes de pedir outra.',
    en: 'The place has accepted a time: confirm it, or cancel it in the list of your appointments before you ask for another.',
  },
  'approval.from_elsewhere': {
    type: 'Warning',
    pt: 'Para pedir uma hora a este local, escolha-o aqui na lista.',
    en: 'To ask this place for a time, choose it here in the list.',
  },
  'approval.pending': {
    type: 'Success',
    pt: 'O pedido foi enviado. Aguarde a confirmação por e-mail e/ou SMS.',
    en: 'The request was sent. Wait for the confirmation by e-mail and/or SMS.',
  },
  'approval.needed': {
    type: 'Error',
    pt: 'Este local marca a hora consigo: espere pela resposta ao pedido.',
    en: 'This place sets the time with you: wait for the answer to your request.',
  },
  'approval.refused': {
    type: 'Warning',
    pt: 'O local não pode fazer este serviço neste dia. Escolha outro.',
    en: 'The place cannot do this service on that day. Choose another.',
  },
  'payment.method': {
    type: 'Error',
    pt: 'Por favor escolha um método de pagamento.',
    en: 'Please choose a payment method.',
  },
  'payment.unavailable': {
    type: 'Error',
    pt: 'Este método de pagamento não está disponível.',
    en: 'This payment method is not available.',
  },
  'payment.check_failed': {
    type: 'Error',
    pt: 'O serviço de pagamento não respondeu. Verifique outra vez dentro de um minuto. Se já aceitou, não precisa de pagar de novo.',
    en: 'The payment service did not answer. Check again in a minute. If you have accepted, you do not need to pay again.',
  },
  'payment.provider_down': {
    type: 'Error',
    pt: 'O pagamento não está disponível neste momento. As suas horas continuam guardadas: tente de novo.',
    en: 'Payment is not available right now. Your times are still held: please try again.',
  },
  'payment.hold_expired': {
    type: 'Warning',
    pt: 'O tempo para pagar acabou e as horas ficaram livres. Escolha de novo.',
    en: 'The time to pay ran out and the times were freed. Choose again.',
  },
  'payment.not_pending': {
    type: 'Warning',
    pt: 'Este pagamento já não está pendente.',
    en: 'This payment is no longer pending.',
  },
  'payment.already_paid': {
    type: 'Warning',
    pt: 'Este pagamento já foi feito.',
    en: 'This payment has been made already.',
  },
  'deferred.sent': {
    type: 'Success',
    pt: 'Enviámos a ligação para pagar.',
    en: 'We sent the link to pay.',
  },
  'deferred.too_late': {
    type: 'Error',
    pt: 'Falta pouco para a hora marcada: esta marcação tem de ser paga já.',
    en: 'The appointment is too close: this booking has to be paid now.',
  },
  'deferred.too_many': {
    type: 'Error',
    pt: 'Já enviou muitas ligações hoje: {maximum} no máximo em 24 horas.',
    en: 'You have sent many links today: at most {maximum} in 24 hours.',
  },
  'deferred.too_many_unpaid': {
    type: 'Error',
    pt: 'Enquanto não houver um pagamento concluído na sua conta, as ligações de pagamento guardam {maximum} lugares no máximo. Pague agora ou marque para menos pessoas.',
    en: 'Until a payment on your account is completed, payment links keep at most {maximum} places. Pay now, or book for fewer people.',
  },
  'deferred.day_share': {
    type: 'Error',
    pt: 'Neste dia, as ligações de pagamento guardam neste local {maximum} lugares no máximo. Pague agora, marque para menos pessoas ou escolha outro dia.',
    en: 'On this day, payment links keep at most {maximum} places at this location. Pay now, book for fewer people or choose another day.',
  },
  'deferred.none': {
    type: 'Error',
    pt: 'Esta marcação não está à espera de que alguém pague.',
    en: 'Nobody was asked to pay for this booking.',
  },
  'deferred.over': {
    type: 'Warning',
    pt: 'Esta ligação já não serve para pagar. Fale com quem fez a marcação.',
    en: 'This link can no longer be used to pay. Ask whoever made the booking.',
  },
  'deferred.place_lost': {
    type: 'Warning',
    pt: 'O tempo para pagar acabou e a hora já não está livre. Nada foi cobrado. Fale com quem fez a marcação.',
    en: 'The time to pay ran out and the time is no longer free. Nothing was charged. Ask whoever made the booking.',
  },
  'deferred.under_way': {
    type: 'Warning',
    pt: 'Já há um pagamento a caminho: estamos à espera da confirmação.',
    en: 'A payment is on its way already: we are waiting for it to be confirmed.',
  },
  'invoice.none': {
    type: 'Error',
    pt: 'Ainda não há comprovativo para este pagamento.',
    en: 'There is no receipt for this payment yet.',
  },
  'appointment.no_calendar': {
    type: 'Error',
    pt: 'Só uma marcação feita tem entrada no calendário.',
    en: 'Only an appointment that is booked has a calendar entry.',
  },
  'appointment.canceled': {
    type: 'Success',
    pt: 'A marcação foi cancelada.',
    en: 'The appointment was cancelled.',
  },
  'appointment.canceled_refund': {
    type: 'Success',
    pt: 'A marcação foi cancelada e o valor vai ser devolvido.',
    en: 'The appointment was cancelled and the amount will be refunded.',
  },
  'appointment.canceled_request': {
    type: 'Success',
    pt: 'A marcação foi cancelada. O pedido de devolução seguiu para o local, que responde por e-mail.',
    en: 'The appointment was cancelled. The refund request went to the place, which answers by e-mail.',
  },
  'appointment.cannot_cancel': {
    type: 'Error',
    pt: 'Esta marcação já não pode ser cancelada.',
    en: 'This appointment can no longer be cancelled.',
  },
  'appointment.cannot_reschedule': {
    type: 'Error',
    pt: 'Esta marcação já não pode ser mudada.',
    en: 'This appointment can no longer be moved.',
  },
  'appointment.too_many_moves': {
    type: 'Error',
    pt: 'Já mudou esta marcação {maximum} vezes nas últimas 24 horas. Fica marcada como está: tente de novo amanhã, ou contacte o local.',
    en: 'You have moved this appointment {maximum} times in the last 24 hours. It stays as it is: try again tomorrow, or contact the place.',
  },
  'appointment.rescheduled': {
    type: 'Success',
    pt: 'A marcação foi mudada.',
    en: 'The appointment was moved.',
  },
  'document.none': {
    type: 'Error',
    pt: 'Ainda não há documento desta marcação.',
    en: 'There is no document of this appointment yet.',
  },
  'document.not_pdf': {
    type: 'Error',
    pt: 'O ficheiro não é um PDF inteiro. Escolha o PDF do resultado.',
    en: 'The file is not a whole PDF. Choose the PDF of the result.',
  },
  'document.too_big': {
    type: 'Error',
    pt: 'O ficheiro tem mais de {megabytes} MB. Guarde-o mais pequeno e tente de novo.',
    en: 'The file has more than {megabytes} MB. Save it smaller and try again.',
  },
  'document.too_early': {
    type: 'Error',
    pt: 'O documento entra depois de o serviço estar realizado.',
    en: 'The document comes after the service is done.',
  },
  'result.link_over': {
    type: 'Warning',
    pt: 'Esta ligação já não abre. O resultado está na lista dos seus testes.',
    en: 'This link no longer opens. The result is in the list of your tests.',
  },
  'result.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não abre nenhum resultado desta conta.',
    en: 'This link opens no result of this account.',
  },
} as const satisfies Record<string, MessageText>;
