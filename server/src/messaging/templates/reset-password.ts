import { resetLinkMinutes } from '@vaga/contract/limits';
import { accountLink } from './account-link.ts';

export const resetPasswordTemplate = accountLink('/reset', {
  pt: {
    subject: () => 'Defina uma nova palavra-passe',
    preview: `A ligação funciona durante ${resetLinkMinutes} minutos.`,
    title: 'Nova palavra-passe',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: () => [
      'Recebemos um pedido para recuperar a palavra-passe da sua conta. Defina aqui uma nova.',
    ],
    button: 'Definir palavra-passe',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona uma vez, durante ${resetLinkMinutes} minutos. Se não fez este pedido, ignore esta mensagem: a palavra-passe continua a mesma.`,
  },
  en: {
    subject: () => 'Set a new password',
    preview: `The link works for ${resetLinkMinutes} minutes.`,
    title: 'New password',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: () => [
      'We received a request to recover the password of your account. Set a new one here.',
    ],
    button: 'Set password',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works once, for ${resetLinkMinutes} minutes. If you did not ask for it, ignore this message: your password stays the same.`,
  },
});
