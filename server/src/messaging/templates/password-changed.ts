import { z } from 'zod';
import { button, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const texts = {
  pt: {
    subject: 'A sua palavra-passe foi alterada',
    preview: 'Se não foi você, defina já uma nova.',
    body: (firstName: string) =>
      `Olá, ${firstName}. A palavra-passe da sua conta foi alterada e terminámos as outras sessões.`,
    other: 'Se foi você, não precisa de fazer nada. Se não foi, defina já uma nova palavra-passe:',
    button: 'Recuperar palavra-passe',
    end: 'Se alguém puder ter lido o seu e-mail, mude também a palavra-passe dele.',
  },
  en: {
    subject: 'Your password was changed',
    preview: 'If it was not you, set a new one now.',
    body: (firstName: string) =>
      `Hello ${firstName}, the password of your account was changed and the other sessions were ended.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, set a new password now:',
    button: 'Recover password',
    end: 'If someone may have read your email, change its password too.',
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
