import type { MessageText } from './message-text.ts';
import type { IdentityField } from './result-entry.ts';

/** Messages about results that members enter. */
export const resultMessages = {
  'result.identity_missing': {
    type: 'Error',
    pt: 'Faltam dados de identificação: {fields}.',
    en: 'Identity data is missing: {fields}.',
  },
  'result.not_arrived': {
    type: 'Error',
    pt: 'Registe primeiro a entrada desta pessoa.',
    en: 'Check this person in first.',
  },
  'result.not_of_service': {
    type: 'Error',
    pt: 'Este serviço não tem esse resultado.',
    en: 'This service does not have that result.',
  },
  'result.same': {
    type: 'Error',
    pt: 'Este resultado já está registado.',
    en: 'This result has already been entered.',
  },
  'result.has_other': {
    type: 'Error',
    pt: 'Já há outro resultado. Para o corrigir, indique o motivo.',
    en: 'There is another result already. To correct it, give a reason.',
  },
  'result.undo_late': {
    type: 'Error',
    pt: 'Já passaram os {minutes} minutos. Corrija o resultado e indique o motivo.',
    en: 'The {minutes} minutes have passed. Correct the result and give a reason.',
  },
  'document.no_name': {
    type: 'Error',
    pt: 'O nome não aparece neste documento. Confirme com o código da marcação.',
    en: 'The name is not in this document. Confirm with the code of the appointment.',
  },
  'document.no_birth': {
    type: 'Error',
    pt: 'A data de nascimento não aparece neste documento. Confirme com o código da marcação.',
    en: 'The date of birth is not in this document. Confirm with the code of the appointment.',
  },
  'document.other_person': {
    type: 'Error',
    pt: 'Este documento parece ser de {initials}. Se não for, confirme com o código da marcação.',
    en: 'This document seems to be for {initials}. If it is not, confirm with the code of the appointment.',
  },
  'document.code_other': {
    type: 'Error',
    pt: 'Este código não é o da marcação.',
    en: 'This is not the code of the appointment.',
  },
  'document.encrypted': {
    type: 'Error',
    pt: 'O documento tem uma palavra-passe. Guarde-o sem ela.',
    en: 'The document has a password. Save it without one.',
  },
  'document.unreadable': {
    type: 'Error',
    pt: 'Não conseguimos ler este PDF. Guarde-o de novo e tente outra vez.',
    en: 'We cannot read this PDF. Save it anew and try again.',
  },
  'document.not_read': {
    type: 'Error',
    pt: 'Há agora muitos documentos à espera e este não foi lido. Confirme com o código da marcação, ou tente daqui a pouco.',
    en: 'Many documents are waiting now and this one was not read. Confirm with the code of the appointment, or try again shortly.',
  },
  'result.import_header': {
    type: 'Error',
    pt: 'A primeira linha do ficheiro tem de ter os nomes code, result, taken_at e lab_reference.',
    en: 'The first line of the file must have the names code, result, taken_at and lab_reference.',
  },
  'result.code_unknown': {
    type: 'Error',
    pt: 'Nenhuma marcação daqui tem este código.',
    en: 'No appointment here has this code.',
  },
  'result.word_unknown': {
    type: 'Error',
    pt: 'O resultado tem de ser negativo, positivo, inconclusivo ou com resultado.',
    en: 'The result must be negative, positive, inconclusive or with result.',
  },
  'result.taken_wrong': {
    type: 'Error',
    pt: 'A data da colheita tem de ser passada, como 2026-11-24 09:30.',
    en: 'The time of the sample must be past, such as 2026-11-24 09:30.',
  },
  'result.reference_long': {
    type: 'Error',
    pt: 'A referência tem mais de {maximum} carateres.',
    en: 'The reference has more than {maximum} characters.',
  },
  'address.other': {
    type: 'Error',
    pt: 'O e-mail desta marcação é outro. Leia-o de novo com a pessoa.',
    en: 'The e-mail of this appointment is another one. Read it with the person again.',
  },
  'result.document_replaced': {
    type: 'Error',
    pt: 'O documento anterior já não existe. Anexe o documento certo.',
    en: 'The earlier document no longer exists. Attach the right document.',
  },
} as const satisfies Record<string, MessageText>;

/** {fields} of `result.identity_missing`. */
export const identityFieldTexts = {
  name: { pt: 'nome completo', en: 'full name' },
  dateOfBirth: { pt: 'data de nascimento', en: 'date of birth' },
  identification: {
    pt: 'número de utente ou documento de identificação',
    en: 'health number or identity document',
  },
} as const satisfies Record<IdentityField, Pick<MessageText, 'pt' | 'en'>>;
