import type { MessageText } from './message-text.ts';

/** Messages about documents of results that were uploaded many at once. */
export const uploadMessages = {
  'upload.twice': {
    type: 'Error',
    pt: 'Este ficheiro já foi carregado.',
    en: 'This file has already been uploaded.',
  },
  'upload.not_pdf': {
    type: 'Error',
    pt: 'Não é um PDF completo.',
    en: 'It is not a whole PDF.',
  },
  'upload.has_one': {
    type: 'Error',
    pt: 'Esta marcação já tem documento. Para o substituir, anexe-o na linha do resultado.',
    en: 'This appointment already has a document. To replace it, attach it to the row of the result.',
  },
  'upload.several': {
    type: 'Error',
    pt: 'Pode ser de mais do que uma marcação. Escolha de qual é.',
    en: 'It may be of more than one appointment. Choose which one.',
  },
  'upload.other_person': {
    type: 'Error',
    pt: 'O código é de uma pessoa e o texto é de outra. Abra o documento e escolha de quem é.',
    en: 'The code is of one person and the text of another. Open the document and choose whose it is.',
  },
  'upload.no_person': {
    type: 'Error',
    pt: 'Não encontrámos a pessoa. Escolha de quem é.',
    en: 'We did not find the person. Choose whose it is.',
  },
  'upload.not_read': {
    type: 'Error',
    pt: 'Há muitos documentos à espera e este não foi lido. Escolha de quem é.',
    en: 'Many documents are waiting and this one was not read. Choose whose it is.',
  },
  'upload.taken': {
    type: 'Error',
    pt: 'Outro documento carregado já é desta marcação.',
    en: 'Another uploaded document is of this appointment already.',
  },
  'upload.identity_missing': {
    type: 'Error',
    pt: 'Faltam dados de identificação desta pessoa.',
    en: 'Identity data of this person is missing.',
  },
  'upload.undone': {
    type: 'Error',
    pt: 'Foi publicado e depois desfeito.',
    en: 'It was published and then taken back.',
  },
  'upload.not_matched': {
    type: 'Error',
    pt: 'Só se publicam documentos com correspondência. Confirme ou escolha primeiro a pessoa.',
    en: 'Only matched documents are published. Confirm or choose the person first.',
  },
  'upload.ended': {
    type: 'Error',
    pt: 'Este documento já foi publicado, rejeitado ou terminou.',
    en: 'This document has been published or rejected, or has ended.',
  },
  'upload.batch_full': {
    type: 'Error',
    pt: 'Um carregamento leva {maximum} ficheiros. Comece outro.',
    en: 'An upload takes {maximum} files. Begin another one.',
  },
  'upload.too_many': {
    type: 'Error',
    pt: 'Há {maximum} documentos por publicar. Publique ou rejeite alguns primeiro.',
    en: 'There are {maximum} documents to publish. Publish or reject some first.',
  },
} as const satisfies Record<string, MessageText>;
