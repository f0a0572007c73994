import type { MessageText } from './message-text.ts';

/** Messages that any call may answer with: refusals and invalid fields. */
export const callMessages = {
  unauthorised: {
    type: 'Error',
    pt: 'A sua sessão terminou. Entre de novo.',
    en: 'Your session has ended. Sign in again.',
  },
  forbidden: {
    type: 'Error',
    pt: 'Não tem acesso a esta página.',
    en: 'You do not have access to this page.',
  },
  'terms.needed': {
    type: 'Error',
    pt: 'Para continuar, leia e aceite os termos de utilização em vigor.',
    en: 'To continue, read and accept the current terms of use.',
  },
  'forbidden.origin': {
    type: 'Error',
    pt: 'Este pedido não veio do nosso site.',
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
    en: 'We could not find this booking',
  },
  conflict: {
    type: 'Error',
    pt: 'Esta informação mudou entretanto. Atualize a página e tente de novo.',
    en: 'This has changed in the meantime. Reload the page and try again.',
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
    pt: 'Demasiados pedidos. Espere {seconds} segundos e tente de novo.',
    en: 'Too many requests. Wait {seconds} seconds and try again.',
  },
  busy: {
    type: 'Error',
    pt: 'Há muitas pessoas a usar o serviço. Tente de novo dentro de momentos.',
    en: 'Many people are using the service. Try again in a moment.',
  },
  'availability.changing': {
    type: 'Error',
    pt: 'Os horários estão a ser alterados. Tente de novo dentro de momentos.',
    en: 'The available times are being changed. Please try again in a moment.',
  },
  draining: {
    type: 'Error',
    pt: 'Estamos a reiniciar. Tente de novo dentro de momentos.',
    en: "We're restarting. Try again in a moment.",
  },
  unexpected: {
    type: 'Error',
    pt: 'Ocorreu um erro. Por favor tente de novo mais tarde.',
    en: 'Sorry, there is a problem. Please try again later.',
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
  'version.unknown': {
    type: 'Error',
    pt: 'Esta versão da API não existe. A versão é a 1.0.',
    en: 'This version of the API does not exist. The version is 1.0.',
  },
  'entity.changed': {
    type: 'Error',
    pt: 'A entidade atual foi alterada.',
    en: 'The current entity was changed.',
  },
  'field.required': {
    type: 'Error',
    pt: '*Este campo é obrigatório.',
    en: '*This field is required.',
  },
  'field.invalid': { type: 'Error', pt: '*Campo inválido.', en: '*Invalid field.' },
  'field.email': { type: 'Error', pt: '*E-mail inválido.', en: '*Invalid e-mail.' },
  'field.name': {
    type: 'Error',
    pt: 'Escreva o nome só com letras, como está no documento.',
    en: 'Enter the name using letters only, as it is on the identity document.',
  },
  'field.harmless': {
    type: 'Error',
    pt: 'Não comece por =, +, - ou @, nem junte mais de 3 acentos a uma letra.',
    en: 'Do not start with =, +, - or @, nor put more than 3 accents on one letter.',
  },
  'field.too_short': {
    type: 'Error',
    pt: 'Este campo deve ter pelo menos {minimum} caracteres.',
    en: 'This field must have at least {minimum} characters.',
  },
  'field.too_long': {
    type: 'Error',
    pt: 'Este campo pode ter no máximo {maximum} caracteres.',
    en: 'This field can have at most {maximum} characters.',
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
    pt: 'Indique pelo menos {minimum}.',
    en: 'Give at least {minimum}.',
  },
  'field.too_many': {
    type: 'Error',
    pt: 'Indique no máximo {maximum}.',
    en: 'Give at most {maximum}.',
  },
  'field.date': { type: 'Error', pt: 'Data inválida', en: 'Invalid date' },
  'field.tax_number': {
    type: 'Error',
    pt: 'O NIF não está certo. Confirme os 9 dígitos.',
    en: 'The tax number is not valid. Check its 9 digits.',
  },
  'field.iban': {
    type: 'Error',
    pt: 'O IBAN não está certo. Confirme-o na página do seu banco.',
    en: 'The IBAN is not valid. Check it with your bank.',
  },
  'field.unknown_choice': {
    type: 'Error',
    pt: 'Escolha uma das opções.',
    en: 'Choose one of the options.',
  },
} as const satisfies Record<string, MessageText>;
