import { accountLink } from './account-link.ts';

export const resetPassword = accountLink('/reset', {
  pt: {
    subject: () => 'Defina uma nova palavra-passe',
    preview: 'A ligação funciona durante 1 hora.',
    title: 'Nova palavra-passe',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: () => [
      'Recebemos um pedido para recuperar a palavra-passe da sua conta. Defina aqui uma nova.',
    ],
    button: 'Definir palavra-passe',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: 'A ligação funciona uma vez, durante 1 hora. Se não fez este pedido, ignore esta mensagem: a palavra-passe continua a mesma.',
  },
  en: {
    subject: () => 'Define a new password',
    preview: 'The link works for 1 hour.',
    title: 'New password',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: () => [
      'We received a request to recover the password of your account. Define a new one here.',
    ],
    button: 'Define password',
    copy: 'If the button does not open, copy this link into your browser:',
    end: 'The link works once, for 1 hour. If you did not ask for it, ignore this message: your password stays the same.',
  },
});
