import { securityNotice } from './security-notice.ts';

export const passkeyRemoved = securityNotice({
  pt: {
    subject: 'Um aparelho deixou de entrar na sua conta',
    preview: 'Se não foi você, defina já uma nova palavra-passe.',
    body: (firstName: string) =>
      `Olá, ${firstName}. Foi retirado da sua conta um aparelho que entrava sem palavra-passe. A palavra-passe continua a funcionar.`,
    other:
      'Se foi você, não precisa de fazer nada. Se não foi, alguém usou a sua conta: defina já uma nova palavra-passe, que termina todas as sessões.',
    end: 'Depois pode acrescentar de novo o aparelho em «A minha conta», na parte «Entrar sem palavra-passe».',
  },
  en: {
    subject: 'A device no longer signs you in',
    preview: 'If it was not you, set a new password now.',
    body: (firstName: string) =>
      `Hello ${firstName}, a device that signed in without a password was removed from your account. Your password still works.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, someone used your account: set a new password now, which ends all sessions.',
    end: 'Then you can add the device again, in your account under “Sign in without a password”.',
  },
});
