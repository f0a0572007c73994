import { z } from 'zod';
import { button, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const texts = {
  pt: {
    subject: 'A sua conta tem agora um segundo passo',
    preview: 'Se não foi você, defina já uma nova palavra-passe.',
    body: (firstName: string) =>
      `Olá, ${firstName}. A partir de agora, entra na sua conta com a palavra-passe e um código de uma aplicação de autenticação.`,
    other:
      'Se foi você, não precisa de fazer nada. Se não foi, alguém sabe a sua palavra-passe: defina já uma nova.',
    button: 'Recuperar palavra-passe',
    end: 'Peça também a um responsável da sua organização, ou ao apoio, que retire esse segundo passo.',
  },
  en: {
    subject: 'Your account now has a second step',
    preview: 'If it was not you, set a new password now.',
    body: (firstName: string) =>
      `Hello ${firstName}, from now on you sign in with your password and a code from an authenticator app.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, someone knows your password: set a new one now.',
    button: 'Recover password',
    end: 'Also ask an owner of your organisation, or support, to remove that second step.',
  },
};

/** A security notice. It carries no token: its button opens the page that e-mails a link. */
export const secondFactorTaken = template({
  data: z.object({ firstName: z.string() }),
  render({ firstName }, { brand, language, publicUrl }) {
    const text = texts[language];
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.subject,
      body: [
        paragraph(brand, text.body(firstName)),
        paragraph(brand, text.other),
        button(brand, text.button, pageUrl(publicUrl, '/recover-password')),
        smallPrint(brand, text.end),
      ],
    };
  },
});
