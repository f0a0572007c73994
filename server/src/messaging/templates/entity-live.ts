import { z } from 'zod';
import { button, paragraph } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const EntityLiveData = z.object({ place: z.string() });

const texts = {
  pt: {
    subject: (place: string) => `${place} está publicado`,
    preview: 'A licença foi confirmada.',
    title: 'O local está publicado',
    body: (place: string) =>
      `Confirmámos a licença de ${place}. Já aparece na pesquisa e aceita marcações.`,
    button: 'Abrir o local',
  },
  en: {
    subject: (place: string) => `${place} is live`,
    preview: 'The licence has been confirmed.',
    title: 'The place is live',
    body: (place: string) =>
      `We have confirmed the licence of ${place}. It is in the search now and takes appointments.`,
    button: 'Open the place',
  },
};

/** To the managers of an entity that an administrator has confirmed, and the owners of its organisation. */
export const entityLive = template({
  data: EntityLiveData,
  render({ place }, { brand, language, publicUrl }) {
    const text = texts[language];
    return {
      subject: text.subject(place),
      preview: text.preview,
      title: text.title,
      body: [
        paragraph(brand, text.body(place)),
        button(brand, text.button, pageUrl(publicUrl, '/partner/test')),
      ],
    };
  },
});
