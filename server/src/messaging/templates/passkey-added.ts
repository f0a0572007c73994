import { securityNotice } from './security-notice.ts';

export const passkeyAdded = securityNotice({
  pt: {
    subject: 'Pode entrar na sua conta sem palavra-passe',
    preview: 'Se não foi você, defina já uma nova palavra-passe.',
    body: (firstName: string) =>
      `Olá, ${firstName}. A partir de agora, um aparelho seu entra na sua conta com o rosto, a impressão digital ou o PIN dele. A palavra-passe continua a funcionar.`,
    other:
      'Se foi você, não precisa de fazer nada. Se não foi, alguém sabe a sua palavra-passe: defina já uma nova.',
    end: 'Depois retire o aparelho que não conhece em «A minha conta», na parte «Entrar sem palavra-passe».',
  },
  en: {
    subject: 'You can sign in without a password',
    preview: 'If it was not you, set a new password now.',
    body: (firstName: string) =>
      `Hello ${firstName}, from now on a device of yours signs you in with its face, fingerprint or PIN check. Your password still works.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, someone knows your password: set a new one now.',
    end: 'Then remove the device that you do not know, in your account under “Sign in without a password”.',
  },
});
