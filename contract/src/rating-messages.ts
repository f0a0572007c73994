import type { MessageText } from './message-text.ts';

/** The messages of ratings. */
export const ratingMessages = {
  'rating.saved': {
    type: 'Success',
    pt: 'Obrigado. A sua avaliação está guardada.',
    en: 'Thank you. Your rating is saved.',
  },
  'rating.waiting': {
    type: 'Warning',
    pt: 'Obrigado. Lemos o seu comentário antes de o mostrar.',
    en: 'Thank you. We read your comment before we show it.',
  },
  'rating.withdrawn': {
    type: 'Success',
    pt: 'A sua avaliação foi retirada.',
    en: 'Your rating is withdrawn.',
  },
  'rating.not_yet': {
    type: 'Error',
    pt: 'Pode avaliar depois de dar entrada no local.',
    en: 'You can rate once you have checked in there.',
  },
  'rating.too_late': {
    type: 'Error',
    pt: 'Pode avaliar até {days} dias depois da marcação.',
    en: 'You can rate until {days} days after the appointment.',
  },
  'rating.change_over': {
    type: 'Error',
    pt: 'Já não pode alterar esta avaliação. Pode retirá-la.',
    en: 'You can no longer change this rating. You can withdraw it.',
  },
  'rating.not_anew': {
    type: 'Error',
    pt: 'Esta avaliação foi retirada e já não pode ser escrita de novo.',
    en: 'This rating was withdrawn and can no longer be written anew.',
  },
  'rating.own_entity': {
    type: 'Error',
    pt: 'Trabalha neste local: não o pode avaliar.',
    en: 'You work at this place, so you cannot rate it.',
  },
  'rating.answered': {
    type: 'Success',
    pt: 'A sua resposta está publicada.',
    en: 'Your answer is published.',
  },
  'rating.answer_waiting': {
    type: 'Warning',
    pt: 'Lemos a sua resposta antes de a mostrar.',
    en: 'We read your answer before we show it.',
  },
  'rating.answered_before': {
    type: 'Error',
    pt: 'Esta avaliação já tem resposta.',
    en: 'This rating has an answer already.',
  },
  'rating.changed': {
    type: 'Error',
    pt: 'Esta avaliação mudou entretanto. Leia-a de novo.',
    en: 'This rating has changed meanwhile. Read it again.',
  },
  'rating.published': { type: 'Success', pt: 'Publicada.', en: 'Published.' },
  'rating.refused': { type: 'Success', pt: 'Recusada.', en: 'Refused.' },
} as const satisfies Record<string, MessageText>;
