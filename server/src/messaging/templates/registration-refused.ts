import { refusalReasons } from '@vaga/contract/admin-registrations';
import { z } from 'zod';
import { paragraph } from './email-parts.ts';
import { template } from './template.ts';

const RegistrationRefusedData = z.object({
  /** Of who speaks for the company. */
  name: z.string(),
  company: z.string(),
  reason: z.enum(refusalReasons),
  /** What an administrator wrote; may be empty. */
  text: z.string(),
});

const texts = {
  pt: {
    subject: 'O seu pedido de adesão',
    preview: 'Não pudemos aceitar o pedido.',
    title: 'Não pudemos aceitar o pedido',
    greeting: (name: string) => `Olá, ${name}.`,
    body: (company: string) => `Não pudemos aceitar o pedido de adesão de ${company}.`,
    reasons: {
      notLicensed: 'Não encontrámos a licença que a lei pede para esta atividade.',
      wrongData: 'Os dados que recebemos não estão certos.',
      noAnswer: 'Não recebemos resposta ao que perguntámos.',
      notForUs: 'Os serviços não são dos que se marcam aqui.',
      other: '',
    },
    end: 'Se algo mudar, pode voltar a pedir.',
  },
  en: {
    subject: 'Your request to join',
    preview: 'We could not accept the request.',
    title: 'We could not accept the request',
    greeting: (name: string) => `Hello ${name},`,
    body: (company: string) => `We could not accept the request of ${company} to become a partner.`,
    reasons: {
      notLicensed: 'We did not find the licence that the law asks for this activity.',
      wrongData: 'The details that we received are not right.',
      noAnswer: 'We received no answer to what we asked.',
      notForUs: 'The services are not among those that are booked here.',
      other: '',
    },
    end: 'If something changes, you may ask again.',
  },
};

/** To a company that does not become a partner. */
export const registrationRefused = template({
  data: RegistrationRefusedData,
  render(data, { brand, language }) {
    const text = texts[language];
    const lines = [text.body(data.company), text.reasons[data.reason], data.text, text.end];
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.title,
      body: [text.greeting(data.name), ...lines]
        .filter((line) => line !== '')
        .map((line) => paragraph(brand, line)),
    };
  },
});
