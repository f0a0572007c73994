import type { Language } from './common.ts';
import type { Message } from './envelope.ts';

interface MessageText {
  type: Message['messageType'];
  pt: string;
  en: string;
}

/** Every message that the API can answer with. Numbered codes and quoted texts are the specification's own. */
export const messages = {
  // Accounts
  '100': {
    type: 'Error',
    pt: 'Este e-mail já está registado.',
    en: 'This e-mail is already registered.',
  },
  '101': {
    type: 'Error',
    pt: 'A palavra-passe precisa de pelo menos 6 caracteres, um caracter especial, um dígito e uma letra maiúscula, e a confirmação tem de ser igual.',
    en: 'The password needs at least 6 characters, one special character, one digit and one uppercase letter, and the confirmation must be the same.',
  },
  '102': {
    type: 'Error',
    pt: 'Ocorreu um erro. Tente novamente.',
    en: 'An error has occurred. Please try again.',
  },
  '110': {
    type: 'Error',
    pt: 'O seu e-mail ainda não foi confirmado.',
    en: 'Your e-mail is not confirmed yet.',
  },
  '111': {
    type: 'Error',
    pt: 'Acesso negado. Tente mais tarde.',
    en: 'Access denied. Please try later.',
  },
  '202': {
    type: 'Error',
    pt: 'Tem de confirmar o seu e-mail antes de recuperar a palavra-passe.',
    en: 'You must confirm your e-mail before you recover the password.',
  },
  'login.wrong': {
    type: 'Error',
    pt: 'Login e/ou palavra-passe incorreta(s)',
    en: 'Wrong login and/or password',
  },
  'login.failed': {
    type: 'Error',
    pt: 'Ocorreu um erro fazer login. Tente novamente!',
    en: 'An error occurred while signing in. Please try again!',
  },
  'password.changed': {
    type: 'Success',
    pt: 'A palavra-passe foi alterada.',
    en: 'Your password was changed.',
  },
  'password.wrong': {
    type: 'Error',
    pt: 'A palavra-passe atual não está certa.',
    en: 'The current password is not right.',
  },
  'password.link_dead': {
    type: 'Error',
    pt: 'Esta ligação já não é válida. Peça uma nova em «Recuperar palavra-passe».',
    en: 'This link is no longer valid. Ask for a new one under “Recover password”.',
  },
  'email.link_dead': {
    type: 'Error',
    pt: 'Não conseguimos validar o seu email.',
    en: 'We could not validate your e-mail.',
  },
  saved: {
    type: 'Success',
    pt: 'Informação guardada com sucesso',
    en: 'Information saved successfully',
  },
  'account.has_appointments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há uma marcação por realizar, {service} em {date}. Cancele-a primeiro.',
    en: 'This cannot be deleted: there is an appointment still to come, {service} on {date}. Cancel it first.',
  },
  'account.has_payments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há um pagamento por terminar. Conclua-o ou cancele-o primeiro.',
    en: 'This cannot be deleted: a payment is not finished. Complete or cancel it first.',
  },
  // People
  'person.name_taken': {
    type: 'Error',
    pt: 'Já tem outra pessoa com este nome.',
    en: 'You already have another person with this name.',
  },
  'person.in_cart': {
    type: 'Warning',
    pt: 'Não é possível apagar: há horas guardadas para esta pessoa. Conclua a marcação ou liberte-as primeiro.',
    en: 'This cannot be deleted: times are held for this person. Finish the booking or free them first.',
  },
  // Calls
  unauthorised: {
    type: 'Error',
    pt: 'A sua sessão terminou. Entre de novo.',
    en: 'Your session has ended. Sign in again.',
  },
  forbidden: {
    type: 'Error',
    pt: 'Não tem acesso a esta página.',
    en: 'You have no access to this page.',
  },
  'forbidden.origin': {
    type: 'Error',
    pt: 'Este pedido não veio do nosso sítio.',
    en: 'This request did not come from our site.',
  },
  'api_key.wrong': {
    type: 'Error',
    pt: 'Chave de acesso em falta ou errada.',
    en: 'Missing or wrong API key.',
  },
  not_found: {
    type: 'Error',
    pt: 'Não encontrámos o que procura.',
    en: 'We could not find what you are looking for.',
  },
  'cart.not_found': {
    type: 'Error',
    pt: 'Não conseguimos localizar o seu carrinho',
    en: 'We could not find your cart',
  },
  conflict: {
    type: 'Error',
    pt: 'Isto mudou entretanto. Veja de novo.',
    en: 'This has changed meanwhile. Please look again.',
  },
  too_large: { type: 'Error', pt: 'O pedido é demasiado grande.', en: 'The request is too large.' },
  media_type: {
    type: 'Error',
    pt: 'Este tipo de conteúdo não é aceite.',
    en: 'This type of content is not accepted.',
  },
  malformed: { type: 'Error', pt: 'O pedido está mal formado.', en: 'The request is malformed.' },
  too_many: {
    type: 'Error',
    pt: 'Demasiados pedidos. Espere {seconds} segundos.',
    en: 'Too many requests. Wait {seconds} seconds.',
  },
  busy: {
    type: 'Error',
    pt: 'Estamos com muita procura. Tente de novo dentro de momentos.',
    en: 'We are very busy. Please try again in a moment.',
  },
  draining: {
    type: 'Error',
    pt: 'Estamos a reiniciar. Tente de novo dentro de momentos.',
    en: 'We are restarting. Please try again in a moment.',
  },
  unexpected: {
    type: 'Error',
    pt: 'Ocorreu um erro. Por favor tente de novo mais tarde.',
    en: 'An error has occurred. Please try again later.',
  },
  'idempotency.other_body': {
    type: 'Error',
    pt: 'Esta Idempotency-Key já serviu para outro pedido.',
    en: 'This Idempotency-Key was used for another request.',
  },
  'idempotency.running': {
    type: 'Error',
    pt: 'O mesmo pedido ainda está em curso.',
    en: 'The same request is still running.',
  },
  'idempotency.key': {
    type: 'Error',
    pt: 'A Idempotency-Key tem de ter entre 1 e 200 caracteres.',
    en: 'The Idempotency-Key must have 1 to 200 characters.',
  },
  'entity.changed': {
    type: 'Error',
    pt: 'A entidade atual foi alterada.',
    en: 'The current entity was changed.',
  },
  // Fields
  'field.required': {
    type: 'Error',
    pt: '*Este campo é obrigatório.',
    en: '*This field is required.',
  },
  'field.invalid': { type: 'Error', pt: '*Campo inválido.', en: '*Invalid field.' },
  'field.email': { type: 'Error', pt: '*E-mail inválido.', en: '*Invalid e-mail.' },
  'field.too_short': {
    type: 'Error',
    pt: 'Este campo deve ter pelo menos {minimum} caracteres.',
    en: 'This field must have at least {minimum} characters.',
  },
  'field.too_long': {
    type: 'Error',
    pt: 'Este campo pode ter no máximo {maximum} caracteres.',
    en: 'This field may have {maximum} characters at most.',
  },
  'field.too_small': {
    type: 'Error',
    pt: 'O valor mínimo é {minimum}.',
    en: 'The lowest value is {minimum}.',
  },
  'field.too_big': {
    type: 'Error',
    pt: 'O valor máximo é {maximum}.',
    en: 'The highest value is {maximum}.',
  },
  'field.too_few': {
    type: 'Error',
    pt: 'São precisos pelo menos {minimum}.',
    en: 'At least {minimum} are needed.',
  },
  'field.too_many': {
    type: 'Error',
    pt: 'São aceites no máximo {maximum}.',
    en: 'At most {maximum} are accepted.',
  },
  'field.date': { type: 'Error', pt: 'Data inválida', en: 'Invalid date' },
  'field.tax_number': {
    type: 'Error',
    pt: 'O NIF não está certo: confirme os 9 dígitos.',
    en: 'The tax number is not right: check its 9 digits.',
  },
  'field.unknown_choice': {
    type: 'Error',
    pt: 'Escolha uma das opções.',
    en: 'Choose one of the options.',
  },
  // Search
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
  // Cart
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
  // Payment
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
  'invoice.none': {
    type: 'Error',
    pt: 'Ainda não há comprovativo para este pagamento.',
    en: 'There is no receipt for this payment yet.',
  },
  // Appointments
  'appointment.canceled': {
    type: 'Success',
    pt: 'A marcação foi cancelada.',
    en: 'The appointment was canceled.',
  },
  'appointment.canceled_refund': {
    type: 'Success',
    pt: 'A marcação foi cancelada e o valor vai ser devolvido.',
    en: 'The appointment was canceled and the amount will be refunded.',
  },
  'appointment.canceled_request': {
    type: 'Success',
    pt: 'A marcação foi cancelada. O pedido de devolução seguiu para o local, que responde por e-mail.',
    en: 'The appointment was canceled. The refund request went to the place, which answers by e-mail.',
  },
  'appointment.cannot_cancel': {
    type: 'Error',
    pt: 'Esta marcação já não pode ser cancelada.',
    en: 'This appointment can no longer be canceled.',
  },
  'appointment.cannot_reschedule': {
    type: 'Error',
    pt: 'Esta marcação já não pode ser mudada.',
    en: 'This appointment can no longer be moved.',
  },
  'appointment.rescheduled': {
    type: 'Success',
    pt: 'A marcação foi mudada.',
    en: 'The appointment was moved.',
  },
} as const satisfies Record<string, MessageText>;

export type MessageCode = keyof typeof messages;

/** A message in the reader's language; `values` fill its {names}. */
export function messageOf(
  code: MessageCode,
  language: Language,
  values: Record<string, string | number> = {},
): Message {
  const found: MessageText = messages[code];
  const text = found[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
  return { code, text, messageType: found.type };
}
