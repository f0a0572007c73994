import type { MessageText } from './message-text.ts';

/** Messages about protocols between partners and service entities. Quoted texts come from the specification. */
export const protocolMessages = {
  'protocol.saved': {
    type: 'Success',
    pt: 'Registo editado com sucesso!',
    en: 'Record saved.',
  },
  'protocol.exists': {
    type: 'Warning',
    pt: 'Já existe um protocolo com este local, ou um pedido à espera de resposta.',
    en: 'There is already a protocol with this place, or a request that waits for an answer.',
  },
  'protocol.too_many_today': {
    type: 'Error',
    pt: 'Já pediu {maximum} protocolos nas últimas 24 horas, que é o máximo. Tente de novo amanhã.',
    en: 'You have asked for {maximum} protocols in the last 24 hours, which is the maximum. Try again tomorrow.',
  },
  'protocol.answered': {
    type: 'Error',
    pt: 'Este protocolo já mudou entretanto. Atualize a página.',
    en: 'This protocol has changed in the meantime. Reload the page.',
  },
  'protocol.link_over': {
    type: 'Warning',
    pt: 'Esta ligação já expirou. Responda na lista de protocolos do seu local.',
    en: 'This link has expired. Answer in the list of protocols of your place.',
  },
  'account.saved': {
    type: 'Success',
    pt: 'Informação actualizada com sucesso',
    en: 'Information updated.',
  },
} as const satisfies Record<string, MessageText>;
