import { registrationAnswerDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { button, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

/** The token is stored with the message only until it is sent. */
const RegistrationAskedData = z.object({
  /** Of who speaks for the company. */
  name: z.string(),
  company: z.string(),
  /** What an administrator asked. */
  text: z.string(),
  token: z.string(),
});

const texts = {
  pt: {
    subject: 'Falta uma informação no seu pedido de adesão',
    preview: 'Responda para continuarmos.',
    title: 'Falta uma informação',
    greeting: (name: string) => `Olá, ${name}.`,
    body: (company: string) => `Para continuar com o pedido de ${company}, precisamos de saber:`,
    button: 'Responder',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona durante ${registrationAnswerDays} dias.`,
  },
  en: {
    subject: 'Something is missing in your request to join',
    preview: 'Answer so that we can go on.',
    title: 'Something is missing',
    greeting: (name: string) => `Hello ${name},`,
    body: (company: string) => `To go on with the request of ${company}, we need to know:`,
    button: 'Answer',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works for ${registrationAnswerDays} days.`,
  },
};

/** To a company whose registration lacks something. */
export const registrationAsked = template({
  data: RegistrationAskedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const link = pageUrl(publicUrl, `/registration/${data.token}`);
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.title,
      body: [
        paragraph(brand, text.greeting(data.name)),
        paragraph(brand, text.body(data.company)),
        paragraph(brand, data.text),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
