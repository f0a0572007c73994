import { z } from 'zod';
import { button, paragraph } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

/** Names no person, no service and no disease: those require a sign-in. */
const SurveillanceOverdueData = z.object({
  placeName: z.string(),
  /** How many deadlines have passed. */
  count: z.int().min(1),
});

const texts = {
  pt: {
    subject: 'Uma comunicação obrigatória passou do prazo',
    title: 'Passou do prazo',
    body: (place: string, count: number) =>
      count === 1
        ? `Em «${place}» há uma comunicação obrigatória à autoridade de saúde que passou do prazo. Faça-a já, ou confirme que foi feita.`
        : `Em «${place}» há ${count} comunicações obrigatórias à autoridade de saúde que passaram do prazo. Faça-as já, ou confirme que foram feitas.`,
    who: 'Quem tem o perfil de resultados vê na lista o que falta e copia de lá os dados para o portal.',
    button: 'Ver o que falta',
  },
  en: {
    subject: 'A mandatory report is overdue',
    title: 'Overdue',
    body: (place: string, count: number) =>
      count === 1
        ? `At “${place}” a mandatory report to the health authority is overdue. Make it now, or confirm that it was made.`
        : `At “${place}” ${count} mandatory reports to the health authority are overdue. Make them now, or confirm that they were made.`,
    who: 'Members with the role for results see in the list what is missing, and copy the data to the portal from there.',
    button: 'See what is missing',
  },
};

export const surveillanceOverdue = template({
  data: SurveillanceOverdueData,
  render({ placeName, count }, { brand, language, publicUrl }) {
    const text = texts[language];
    return {
      subject: text.subject,
      preview: placeName,
      title: text.title,
      body: [
        paragraph(brand, text.body(placeName, count)),
        paragraph(brand, text.who),
        button(
          brand,
          text.button,
          pageUrl(publicUrl, '/partner/test/results', { tab: 'notifications' }),
        ),
      ],
    };
  },
});
