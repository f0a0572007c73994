import { emailLinkDays } from '@vaga/contract/limits';
import { emailCodeMinutes } from '@vaga/contract/sign-in-limits';
import { accountLink } from './account-link.ts';

export const confirmEmailTemplate = accountLink('/email-confirmation', {
  pt: {
    subject: () => 'Confirme o seu e-mail',
    preview: 'Falta um passo para poder marcar.',
    title: 'Confirme o seu e-mail',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: (brand) => [
      `A sua conta ${brand} está quase pronta. Confirme que este e-mail é seu para poder marcar, para si e para a sua família.`,
    ],
    code: `Escreva este código onde criou a conta. Funciona durante ${emailCodeMinutes} minutos:`,
    button: 'Confirmar e-mail',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona durante ${emailLinkDays} dias. Se não criou esta conta, ignore esta mensagem: ninguém entra sem a confirmação.`,
  },
  en: {
    subject: () => 'Confirm your email',
    preview: 'One step left before you can book.',
    title: 'Confirm your email',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: (brand) => [
      `Your ${brand} account is almost ready. Confirm that this email is yours, so that you can book for yourself and your family.`,
    ],
    code: `Enter this code where you created the account. It works for ${emailCodeMinutes} minutes:`,
    button: 'Confirm email',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works for ${emailLinkDays} days. If you did not create this account, ignore this message: no one can sign in without the confirmation.`,
  },
});
