import { emailChangeHours } from '@vaga/contract/sign-in-limits';
import { z } from 'zod';
import { button, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

/** The token is stored with the message only until it is sent. */
const EmailChangeData = z.object({
  firstName: z.string(),
  currentEmail: z.string(),
  newEmail: z.string(),
  token: z.string(),
});

const texts = {
  pt: {
    subject: 'Confirme a mudança de e-mail da sua conta',
    preview: 'A mudança só se faz quando os dois endereços a confirmarem.',
    greeting: (firstName: string) => `Olá, ${firstName}.`,
    line: (current: string, next: string) =>
      `O e-mail da sua conta vai passar de ${current} para ${next}. Enviámos esta mensagem aos dois endereços: a mudança faz-se quando ambos a confirmarem.`,
    button: 'Ver e confirmar',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona durante ${emailChangeHours} horas. Se não pediu esta mudança, abra a ligação e cancele-a, e defina uma nova palavra-passe.`,
  },
  en: {
    subject: 'Confirm the new email of your account',
    preview: 'The change is made when both addresses have confirmed it.',
    greeting: (firstName: string) => `Hello ${firstName},`,
    line: (current: string, next: string) =>
      `The email of your account is about to change from ${current} to ${next}. We sent this message to both addresses: the change is made when both have confirmed it.`,
    button: 'See and confirm',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works for ${emailChangeHours} hours. If you did not ask for this change, open the link and cancel it, and set a new password.`,
  },
};

/** Asks one of two addresses to confirm that an account changes from one to the other. */
export const emailChange = template({
  data: EmailChangeData,
  render: ({ firstName, currentEmail, newEmail, token }, { brand, language, publicUrl }) => {
    const words = texts[language];
    const link = pageUrl(publicUrl, `/email-change/${token}`);
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      body: [
        paragraph(brand, words.greeting(firstName)),
        paragraph(brand, words.line(currentEmail, newEmail)),
        button(brand, words.button, link),
        smallPrint(brand, words.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, words.end),
      ],
    };
  },
});
