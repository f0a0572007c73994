import { z } from 'zod';
import { button, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const EmailChangedData = z.object({ firstName: z.string(), newEmail: z.string() });

const texts = {
  pt: {
    subject: 'O e-mail da sua conta mudou',
    preview: 'A partir de agora, entra com o novo endereço.',
    body: (firstName: string, email: string) =>
      `Olá, ${firstName}. O e-mail da sua conta é agora ${email}. É com ele que entra, e é para lá que vão as nossas mensagens.`,
    button: 'Entrar',
    end: 'Os dois endereços confirmaram esta mudança. Se não a pediu, fale já com o apoio.',
  },
  en: {
    subject: 'The email of your account has changed',
    preview: 'From now on, sign in with the new address.',
    body: (firstName: string, email: string) =>
      `Hello ${firstName}, the email of your account is now ${email}. You sign in with it, and our messages go there.`,
    button: 'Sign in',
    end: 'Both addresses confirmed this change. If you did not ask for it, contact support now.',
  },
};

/** Tells both addresses that an account has changed from one to the other. */
export const emailChanged = template({
  data: EmailChangedData,
  render: ({ firstName, newEmail }, { brand, language, publicUrl }) => {
    const words = texts[language];
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      body: [
        paragraph(brand, words.body(firstName, newEmail)),
        button(brand, words.button, pageUrl(publicUrl, '/login')),
        smallPrint(brand, words.end),
      ],
    };
  },
});
