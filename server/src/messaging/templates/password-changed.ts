import { z } from 'zod';
import { button, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const texts = {
  pt: {
    subject: 'A sua palavra-passe foi alterada',
    preview: 'Se não foi você, defina já uma nova.',
    body: (firstName: string) =>
      `Olá, ${firstName}. A palavra-passe da sua conta foi alterada e as outras sessões foram terminadas.`,
    other: 'Se foi você, não precisa de fazer nada. Se não foi, defina já uma nova palavra-passe:',
    button: 'Recuperar palavra-passe',
    end: 'Mude também a palavra-passe do seu e-mail se alguém o puder ter lido.',
  },
  en: {
    subject: 'Your password was changed',
    preview: 'If it was not you, define a new one now.',
    body: (firstName: string) =>
      `Hello ${firstName}, the password of your account was changed and the other sessions were ended.`,
    other: 'If it was you, there is nothing to do. If it was not, define a new password now:',
    button: 'Recover password',
    end: 'Change the password of your e-mail too if somebody may have read it.',
  },
};

/** A security notice. It carries no token: its button opens the page that e-mails a link. */
export const passwordChanged = template({
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
