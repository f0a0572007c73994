import { registrationReviewDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';

const RegistrationReceivedData = z.object({
  /** Of who speaks for the company. */
  name: z.string(),
  company: z.string(),
});

const texts = {
  pt: {
    subject: 'Recebemos o seu pedido de adesão',
    preview: `Em regra respondemos em ${registrationReviewDays} dias úteis.`,
    title: 'Recebemos o seu pedido',
    greeting: (name: string) => `Olá, ${name}.`,
    body: (company: string) =>
      `Recebemos o pedido de adesão de ${company}. Vamos ver os dados e respondemos para este e-mail, em regra em ${registrationReviewDays} dias úteis.`,
    end: 'Se não fez este pedido, ignore este e-mail: não acontece nada.',
  },
  en: {
    subject: 'We have received your request to join',
    preview: `We usually answer within ${registrationReviewDays} working days.`,
    title: 'We have received your request',
    greeting: (name: string) => `Hello ${name},`,
    body: (company: string) =>
      `We have received the request of ${company} to become a partner. We will look at the details and answer to this address, usually within ${registrationReviewDays} working days.`,
    end: 'If you did not make this request, ignore this email: nothing will happen.',
  },
};

/** To a company that has asked to be a partner. */
export const registrationReceived = template({
  data: RegistrationReceivedData,
  render(data, { brand, language }) {
    const text = texts[language];
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.title,
      body: [
        paragraph(brand, text.greeting(data.name)),
        paragraph(brand, text.body(data.company)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
