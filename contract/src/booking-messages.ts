import type { MessageText } from './message-text.ts';

/** Messages from the search to the appointment. Quoted texts come from the specification. */
export const bookingMessages = {
  'search.info.no_service_type': {
    type: 'Error',
    pt: 'Escolha o tipo de serviço.',
    en: 'Choose a service type.',
  },
  'search.info.no_location': {
    type: 'Error',
    pt: 'Escolha um local ou use a sua localização.',
    en: 'Choose a place or use your location.',
  },
  'search.date_past': {
    type: 'Error',
    pt: 'Escolha uma data a partir de hoje.',
    en: 'Choose today or a later date.',
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
    en: 'Enter each name only once.',
  },
  'cart.service_unknown': {
    type: 'Error',
    pt: 'Este serviço já não está disponível.',
    en: 'This service is no longer available.',
  },
  'cart.date_past': {
    type: 'Error',
    pt: 'Escolha uma data a partir de hoje.',
    en: 'Choose today or a later date.',
  },
  'cart.too_many_today': {
    type: 'Error',
    pt: 'Já começou {maximum} marcações nas últimas 24 horas, que é o máximo. Tente de novo amanhã.',
    en: 'You have started {maximum} bookings in the last 24 hours, which is the maximum. Try again tomorrow.',
  },
  'cart.day_not_counted': {
    type: 'Error',
    pt: 'Se for feito nessa altura, o teste não é válido para a sua viagem ou para o seu evento. Escolha outro dia ou outra hora.',
    en: 'A test at that time is not valid for your trip or event. Choose another day or time.',
  },
  'cart.no_prescription': {
    type: 'Error',
    pt: 'Este serviço não aceita receitas médicas.',
    en: 'This service does not take prescriptions.',
  },
  'cart.checked_out': {
    type: 'Error',
    pt: 'Esta marcação já foi concluída. Veja-a na lista das suas marcações.',
    en: 'This booking is already finished. See it in your list of appointments.',
  },
  'cart.incomplete': {
    type: 'Error',
    pt: 'Faltam os dados ou a hora de alguma pessoa. Complete-os antes de continuar.',
    en: 'Details or a time are missing for someone. Complete them before you continue.',
  },
  'cart.payment_pending': {
    type: 'Error',
    pt: 'Já tem um pagamento pendente!',
    en: 'You have a payment to finish',
  },
  'cart.filters': {
    type: 'Error',
    pt: 'Use só um filtro de local de cada vez.',
    en: 'Use one location filter at a time.',
  },
  'cart.too_many_changes': {
    type: 'Error',
    pt: 'As horas desta marcação já mudaram vezes demais. Comece outra marcação.',
    en: 'The times of this booking have changed too many times. Start another booking.',
  },
  'cart.too_many_places': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} lugares guardados ao mesmo tempo. Conclua ou cancele outra marcação primeiro.',
    en: 'You can hold at most {maximum} slots at once. Finish or cancel another booking first.',
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
    pt: 'Essa hora não existe neste local. Escolha outra.',
    en: 'That time does not exist at this place. Choose another.',
  },
  'slot.no_place': { type: 'Error', pt: 'Escolha primeiro um local.', en: 'Choose a place first.' },
  'slot.address': {
    type: 'Error',
    pt: 'Escreva a morada do atendimento.',
    en: 'Enter the address for the visit.',
  },
  'slot.address_place': {
    type: 'Error',
    pt: 'Não encontrámos a localidade desta morada. Acrescente o concelho no fim, por exemplo Coimbra.',
    en: 'We could not find the town of this address. Add the municipality at the end, such as Coimbra.',
  },
  'slot.too_far': {
    type: 'Error',
    pt: 'Esta morada fica fora da área do local, que vai até {radius} km. Escreva outra morada ou escolha outro local.',
    en: 'This address is outside the area of this place, which goes up to {radius} km. Enter another address or choose another place.',
  },
  'slot.person_twice': {
    type: 'Error',
    pt: 'Cada pessoa só pode ter uma hora.',
    en: 'Each person can only have one time.',
  },
  'slot.person_busy': {
    type: 'Warning',
    pt: '{person} já tem uma hora que coincide com esta: {date}, às {time}, {place}. Escolha outra hora, ou cancele essa primeiro.',
    en: '{person} already has a time that overlaps with this one: {date} at {time}, {place}. Choose another time, or cancel that one first.',
  },
  'cart.too_many_unpaid': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} marcações por pagar no local. Pague online, ou espere até que uma delas passe.',
    en: 'You can have at most {maximum} bookings to pay on site. Pay online, or wait until one of them is over.',
  },
  'cart.too_many_free': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} marcações gratuitas por realizar. Cancele uma, ou espere que uma delas passe.',
    en: 'You can have at most {maximum} upcoming free bookings. Cancel one, or wait until one of them is over.',
  },
  'local_payment.asked': {
    type: 'Success',
    pt: 'Perguntámos ao local. A resposta chega por e-mail e aparece aqui.',
    en: 'We have asked the place. The answer comes by email and appears here.',
  },
  'local_payment.link_over': {
    type: 'Warning',
    pt: 'Esta ligação expirou.',
    en: 'This link has expired.',
  },
  'approval.too_many': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} pedidos à espera de resposta. Espere por uma resposta ou cancele um pedido.',
    en: 'You can have at most {maximum} requests waiting for an answer. Wait for an answer or cancel a request.',
  },
  'approval.too_many_today': {
    type: 'Error',
    pt: 'Em 24 horas pode fazer no máximo {maximum} pedidos. Tente de novo amanhã, ou escolha outro local.',
    en: 'You can make at most {maximum} requests in 24 hours. Try again tomorrow, or choose another place.',
  },
  'approval.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não é válida. Abra-a de novo a partir do e-mail.',
    en: 'This link is not valid. Open it again from the email.',
  },
  'approval.link_over': {
    type: 'Warning',
    pt: 'Esta ligação expirou: o dia do pedido passou.',
    en: 'This link has expired: the day of the request has passed.',
  },
  'approval.answered': {
    type: 'Warning',
    pt: 'Este pedido já tem resposta.',
    en: 'This request has already been answered.',
  },
  'approval.person_busy': {
    type: 'Warning',
    pt: 'Uma das pessoas já tem outra marcação a essa hora. Escolha outra hora.',
    en: 'One of the people already has another appointment at that time. Choose another time.',
  },
  'approval.too_soon': {
    type: 'Error',
    pt: 'Falta pouco tempo para essa hora. Escolha uma daqui a mais de {hours} horas.',
    en: 'That time is too soon. Choose one more than {hours} hours from now.',
  },
  'approval.changed': {
    type: 'Warning',
    pt: 'O pedido mudou entretanto. Veja de novo para quem é.',
    en: 'The request has changed. Check again who it is for.',
  },
  'approval.accepted_before': {
    type: 'Warning',
    pt: 'O local já aceitou uma hora: confirme-a, ou cancele-a na lista das suas marcações antes de pedir outra.',
    en: 'The place has accepted a time: confirm it, or cancel it in your list of appointments before you ask for another.',
  },
  'approval.from_elsewhere': {
    type: 'Warning',
    pt: 'Para pedir uma hora a este local, escolha-o aqui na lista.',
    en: 'To ask this place for a time, choose it here in the list.',
  },
  'approval.pending': {
    type: 'Success',
    pt: 'O pedido foi enviado. Aguarde a confirmação por e-mail e, se indicou um telemóvel, por SMS.',
    en: 'The request was sent. Wait for the confirmation by email and, if you gave a mobile number, by text.',
  },
  'approval.needed': {
    type: 'Error',
    pt: 'Este local combina a hora consigo. Espere pela resposta ao pedido.',
    en: 'This place agrees the time with you. Wait for the answer to your request.',
  },
  'approval.refused': {
    type: 'Warning',
    pt: 'O local não pode fazer este serviço neste dia. Escolha outro dia.',
    en: 'The place cannot do this service on that day. Choose another day.',
  },
  'payment.method': {
    type: 'Error',
    pt: 'Escolha como quer pagar.',
    en: 'Please choose a payment method.',
  },
  'payment.unavailable': {
    type: 'Error',
    pt: 'Esta forma de pagamento não está disponível. Escolha outra.',
    en: 'This payment method is not available. Choose another.',
  },
  'payment.check_failed': {
    type: 'Error',
    pt: 'O serviço de pagamento não respondeu. Verifique outra vez dentro de um minuto. Se já aceitou, não precisa de pagar de novo.',
    en: 'The payment service did not answer. Check again in a minute. If you have already accepted, you do not need to pay again.',
  },
  'payment.provider_down': {
    type: 'Error',
    pt: 'O pagamento não está disponível neste momento. As suas horas continuam guardadas. Tente de novo.',
    en: 'Payment is not available right now. Your times are still held. Try again.',
  },
  'payment.hold_expired': {
    type: 'Warning',
    pt: 'O tempo para pagar acabou e as horas ficaram livres. Escolha de novo.',
    en: 'The time to pay has run out and the times were released. Choose again.',
  },
  'payment.not_pending': {
    type: 'Warning',
    pt: 'Este pagamento já não está pendente.',
    en: 'This payment is no longer pending.',
  },
  'payment.already_paid': {
    type: 'Warning',
    pt: 'Este pagamento já foi feito.',
    en: 'This payment has already been made.',
  },
  'deferred.sent': {
    type: 'Success',
    pt: 'Enviámos a ligação para pagar.',
    en: 'We have sent the payment link.',
  },
  'deferred.too_late': {
    type: 'Error',
    pt: 'Falta pouco para a hora marcada. Esta marcação tem de ser paga já.',
    en: 'The appointment is too soon. This booking has to be paid now.',
  },
  'deferred.too_many': {
    type: 'Error',
    pt: 'Já enviou {maximum} ligações em 24 horas, que é o máximo. Tente de novo amanhã.',
    en: 'You have sent {maximum} links in 24 hours, which is the maximum. Try again tomorrow.',
  },
  'deferred.too_many_unpaid': {
    type: 'Error',
    pt: 'Até concluir o primeiro pagamento na sua conta, as ligações para pagar guardam no máximo {maximum} lugares. Pague agora ou marque para menos pessoas.',
    en: 'Until you complete your first payment, payment links hold at most {maximum} slots. Pay now, or book for fewer people.',
  },
  'deferred.day_share': {
    type: 'Error',
    pt: 'Neste dia, as ligações para pagar guardam no máximo {maximum} lugares neste local. Pague agora, marque para menos pessoas ou escolha outro dia.',
    en: 'On this day, payment links hold at most {maximum} slots at this place. Pay now, book for fewer people or choose another day.',
  },
  'deferred.none': {
    type: 'Error',
    pt: 'Esta marcação não está à espera de um pagamento por outra pessoa.',
    en: 'This booking is not waiting for someone else to pay.',
  },
  'deferred.over': {
    type: 'Warning',
    pt: 'Já não é possível pagar com esta ligação. Fale com quem fez a marcação.',
    en: 'This link can no longer be used to pay. Ask the person who made the booking.',
  },
  'deferred.place_lost': {
    type: 'Warning',
    pt: 'O tempo para pagar acabou e a hora já não está livre. Nada foi cobrado. Fale com quem fez a marcação.',
    en: 'The time to pay has run out and the slot is no longer available. Nothing was charged. Ask the person who made the booking.',
  },
  'deferred.under_way': {
    type: 'Warning',
    pt: 'Já há um pagamento em curso. Estamos à espera da confirmação.',
    en: "A payment is already in progress. We're waiting for it to be confirmed.",
  },
  'invoice.none': {
    type: 'Error',
    pt: 'Ainda não há comprovativo para este pagamento.',
    en: 'There is no receipt for this payment yet.',
  },
  'appointment.no_calendar': {
    type: 'Error',
    pt: 'Só pode adicionar ao calendário uma marcação confirmada.',
    en: 'You can only add a confirmed appointment to your calendar.',
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
    pt: 'A marcação foi cancelada. Enviámos o pedido de devolução ao local. A resposta chega por e-mail.',
    en: 'The appointment was cancelled. We have sent the refund request to the place. The answer comes by email.',
  },
  'appointment.group_canceled': {
    type: 'Success',
    pt: 'As marcações foram canceladas.',
    en: 'The appointments were cancelled.',
  },
  'appointment.group_canceled_refund': {
    type: 'Success',
    pt: 'As marcações foram canceladas e o valor vai ser devolvido.',
    en: 'The appointments were cancelled and the amount will be refunded.',
  },
  'appointment.group_canceled_request': {
    type: 'Success',
    pt: 'As marcações foram canceladas. Enviámos os pedidos de devolução ao local. A resposta chega por e-mail.',
    en: 'The appointments were cancelled. We have sent the refund requests to the place. The answer comes by email.',
  },
  'appointment.cannot_cancel': {
    type: 'Error',
    pt: 'Já não é possível cancelar esta marcação.',
    en: 'This appointment can no longer be cancelled.',
  },
  'appointment.cannot_edit': {
    type: 'Warning',
    pt: 'Esta marcação foi cancelada e já não pode ser alterada.',
    en: 'This appointment has been cancelled and can no longer be changed.',
  },
  'appointment.cannot_reschedule': {
    type: 'Error',
    pt: 'Já não é possível mudar esta marcação.',
    en: 'This appointment can no longer be moved.',
  },
  'appointment.too_many_moves': {
    type: 'Error',
    pt: 'Já mudou esta marcação {maximum} vezes nas últimas 24 horas. A marcação fica como está. Tente de novo amanhã, ou contacte o local.',
    en: 'You have moved this appointment {maximum} times in the last 24 hours. It stays as it is. Try again tomorrow, or contact the place.',
  },
  'appointment.rescheduled': {
    type: 'Success',
    pt: 'A marcação foi mudada.',
    en: 'The appointment was moved.',
  },
  'document.none': {
    type: 'Error',
    pt: 'Ainda não há documento desta marcação.',
    en: 'There is no document for this appointment yet.',
  },
  'document.not_pdf': {
    type: 'Error',
    pt: 'O ficheiro não é um PDF válido. Escolha o PDF do resultado.',
    en: 'The file is not a valid PDF. Choose the PDF of the result.',
  },
  'document.too_big': {
    type: 'Error',
    pt: 'O ficheiro tem mais de {megabytes} MB. Reduza-o e tente de novo.',
    en: 'The file is larger than {megabytes} MB. Make it smaller and try again.',
  },
  'document.too_early': {
    type: 'Error',
    pt: 'Só pode juntar o documento depois de o serviço estar realizado.',
    en: 'You can only add the document after the service is done.',
  },
  'result.link_over': {
    type: 'Warning',
    pt: 'Esta ligação expirou. O resultado está na lista das suas marcações.',
    en: 'This link has expired. The result is in your list of appointments.',
  },
  'result.link_unknown': {
    type: 'Error',
    pt: 'Esta ligação não é desta conta. Entre na conta com que marcou.',
    en: 'This link is not for this account. Sign in to the account that booked.',
  },
  'visitor_hold.later': {
    type: 'Warning',
    pt: 'A hora fica guardada para si quando a confirmar no passo «A que horas?».',
    en: 'We hold the time for you once you confirm it at the step “What time?”.',
  },
} as const satisfies Record<string, MessageText>;
