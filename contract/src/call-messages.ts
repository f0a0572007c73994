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
    en: 'You have no access to this page.',
  },
  'terms.needed': {
    type: 'Error',
    pt: 'Para continuar, leia e aceite os termos de utilização em vigor.',
    en: 'To continue, read and accept the terms of use in force.',
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
  'availability.changing': {
    type: 'Error',
    pt: 'Os horários estão a ser alterados. Tente de novo dentro de momentos.',
    en: 'The available times are being changed. Please try again in a moment.',
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
    pt: 'Use só letras, espaços, hífenes (não no início), apóstrofos, vírgulas, parênteses, pontos com um espaço a seguir, e 4 algarismos no máximo.',
    en: 'Use letters, spaces, hyphens (not at the start), apostrophes, commas, brackets, dots with a space after each, and 4 digits at the most.',
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
} as const satisfies Record<string, MessageText>;
