import { z } from 'zod';
import { button, paragraph } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const SuggestionAnsweredData = z.object({
  /** Of the member who suggested a service. */
  name: z.string(),
  /** The entity that the member suggested it for. */
  entity: z.string(),
});

const texts = {
  pt: {
    subject: 'Respondemos à sua sugestão de serviço',
    preview: 'Veja a resposta nos serviços do seu local.',
    title: 'A sua sugestão tem resposta',
    greeting: (name: string) => `Olá, ${name}.`,
    body: (entity: string) =>
      `Respondemos à sugestão que fez para ${entity}. A resposta está nos serviços do seu local.`,
    button: 'Ver a resposta',
  },
  en: {
    subject: 'We have answered your service suggestion',
    preview: 'See the answer among the services of your place.',
    title: 'Your suggestion has an answer',
    greeting: (name: string) => `Hello ${name},`,
    body: (entity: string) =>
      `We have answered the suggestion that you made for ${entity}. The answer is among the services of your place.`,
    button: 'See the answer',
  },
};

/** To a member who suggested a service for the catalogue. It names no service: the page does. */
export const suggestionAnswered = template({
  data: SuggestionAnsweredData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.title,
      body: [
        paragraph(brand, text.greeting(data.name)),
        paragraph(brand, text.body(data.entity)),
        button(brand, text.button, pageUrl(publicUrl, '/partner/test/dashboard/services/add')),
      ],
    };
  },
});
