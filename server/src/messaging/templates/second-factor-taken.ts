import { securityNotice } from './security-notice.ts';

export const secondFactorTaken = securityNotice({
  pt: {
    subject: 'A sua conta tem agora um segundo passo',
    preview: 'Se não foi você, defina já uma nova palavra-passe.',
    body: (firstName: string) =>
      `Olá, ${firstName}. A partir de agora, entra na sua conta com a palavra-passe e um código de uma aplicação de autenticação.`,
    other:
      'Se foi você, não precisa de fazer nada. Se não foi, alguém sabe a sua palavra-passe: defina já uma nova.',
    end: 'Peça também a um responsável da sua organização, ou ao apoio, que retire esse segundo passo.',
  },
  en: {
    subject: 'Your account now has a second step',
    preview: 'If it was not you, set a new password now.',
    body: (firstName: string) =>
      `Hello ${firstName}, from now on you sign in with your password and a code from an authenticator app.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, someone knows your password: set a new one now.',
    end: 'Also ask an owner of your organisation, or support, to remove that second step.',
  },
});
