import { z } from 'zod';
import { button, linesOf, paragraph } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const EntityReturnedData = z.object({
  place: z.string(),
  /** In the words of an administrator. */
  reason: z.string(),
  /** `opening`: it does not go live yet; `changes`: what was changed of it does not become public. */
  kind: z.enum(['opening', 'changes']).default('opening'),
});

const texts = {
  pt: {
    subject: (place: string) => `${place}: falta corrigir dados`,
    preview: 'Veja o que falta.',
    title: 'Ainda não pudemos confirmar os dados',
    body: {
      opening: (place: string) =>
        `Não pudemos confirmar os dados de ${place}. O local continua em rascunho.`,
      changes: (place: string) =>
        `Não pudemos confirmar a alteração dos dados de ${place}. A página pública mantém os dados anteriores.`,
    },
    quote: (reason: string) => `O motivo: «${reason}»`,
    end: 'Corrija os dados e peça de novo.',
    button: 'Corrigir os dados',
  },
  en: {
    subject: (place: string) => `${place}: some details need correcting`,
    preview: 'See what is missing.',
    title: 'We could not confirm the details yet',
    body: {
      opening: (place: string) =>
        `We could not confirm the details of ${place}. The place stays a draft.`,
      changes: (place: string) =>
        `We could not confirm the changed details of ${place}. The public page keeps the earlier ones.`,
    },
    quote: (reason: string) => `The reason: “${reason}”`,
    end: 'Correct the details and ask again.',
    button: 'Correct the details',
  },
};

/** To the managers of an entity whose facts an administrator has returned, and the owners of its organisation. */
export const entityReturned = template({
  data: EntityReturnedData,
  render({ place, reason, kind }, { brand, language, publicUrl }) {
    const text = texts[language];
    return {
      subject: text.subject(place),
      preview: text.preview,
      title: text.title,
      body: [
        paragraph(brand, text.body[kind](place)),
        paragraph(brand, ...linesOf(text.quote(reason))),
        paragraph(brand, text.end),
        button(brand, text.button, pageUrl(publicUrl, '/partner/test')),
      ],
    };
  },
});
