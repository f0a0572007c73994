import type { MessageText } from './message-text.ts';

/** Messages about what an entity shows of itself: its data, its photos, its licence. */
export const entityMessages = {
  'entity_code.saved': {
    type: 'Success',
    pt: 'O código foi guardado.',
    en: 'The code has been saved.',
  },
  'entity_code.kept': {
    type: 'Warning',
    pt: 'O local já esteve aberto ao público: o código está em folhetos e ligações, e já não se muda aqui. Fale connosco.',
    en: 'The place has been open to the public: its code is on flyers and links, and no longer changes here. Talk to us.',
  },
  'entity_code.taken': {
    type: 'Error',
    pt: 'Este código já é de outro local. Escolha outro.',
    en: 'Another place has this code. Choose another one.',
  },
  'photo.wrong_type': {
    type: 'Error',
    pt: 'Não é uma fotografia JPEG, PNG ou WebP completa. Guarde-a num destes formatos e tente de novo.',
    en: 'It is not a whole JPEG, PNG or WebP photo. Save it in one of these formats and try again.',
  },
  'photo.heic': {
    type: 'Error',
    pt: 'As fotografias HEIC do iPhone não são aceites. Partilhe-a como JPEG e tente de novo.',
    en: 'HEIC photos from an iPhone are not accepted. Share it as JPEG and try again.',
  },
  'photo.animated': {
    type: 'Error',
    pt: 'A imagem mexe-se. Escolha uma fotografia parada.',
    en: 'The picture moves. Choose a still photo.',
  },
  'photo.too_large': {
    type: 'Error',
    pt: 'A fotografia tem mais de {pixels} píxeis de lado. Reduza-a e tente de novo.',
    en: 'The photo has more than {pixels} pixels a side. Make it smaller and try again.',
  },
  'photo.too_big': {
    type: 'Error',
    pt: 'A fotografia tem mais de {megabytes} MB. Reduza-a e tente de novo.',
    en: 'The photo is larger than {megabytes} MB. Make it smaller and try again.',
  },
  'photo.too_many': {
    type: 'Error',
    pt: 'O local já tem {maximum} fotografias. Retire uma para juntar outra.',
    en: 'The place already has {maximum} photos. Remove one to add another.',
  },
  'photo.moved': {
    type: 'Error',
    pt: 'As fotografias mudaram entretanto. Veja como estão e ordene-as de novo.',
    en: 'The photos have changed meanwhile. See how they are and order them again.',
  },
  'entity.pending': {
    type: 'Warning',
    pt: 'Guardado. O nome, a morada e a licença ficam a confirmar pelo administrador: até lá a página pública mostra os anteriores.',
    en: 'Saved. Name, address and licence wait for the administrator to confirm them: until then the public page shows those of before.',
  },
  'entity.other_zone': {
    type: 'Error',
    pt: 'O local já está publicado e as marcações têm a hora de onde está. Para o mudar para outro fuso horário, fale connosco.',
    en: 'The place is live and its appointments have the time of where it is. To move it to another time zone, talk to us.',
  },
  'licence.wrong_type': {
    type: 'Error',
    pt: 'O ficheiro não é um PDF nem um JPEG completo. Escolha outro.',
    en: 'The file is neither a whole PDF nor a whole JPEG. Choose another one.',
  },
  'licence.too_big': {
    type: 'Error',
    pt: 'O ficheiro tem mais de {megabytes} MB. Reduza-o e tente de novo.',
    en: 'The file is larger than {megabytes} MB. Make it smaller and try again.',
  },
} as const satisfies Record<string, MessageText>;
