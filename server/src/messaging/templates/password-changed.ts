import { securityNotice } from './security-notice.ts';

export const passwordChanged = securityNotice({
  pt: {
    subject: 'A sua palavra-passe foi alterada',
    preview: 'Se não foi você, defina já uma nova.',
    body: (firstName: string) =>
      `Olá, ${firstName}. A palavra-passe da sua conta foi alterada e terminámos as outras sessões.`,
    other: 'Se foi você, não precisa de fazer nada. Se não foi, defina já uma nova palavra-passe:',
    end: 'Os aparelhos que entram sem palavra-passe continuam a entrar: se não conhecer algum, retire-o em «A minha conta». Se alguém puder ter lido o seu e-mail, mude também a palavra-passe dele.',
  },
  en: {
    subject: 'Your password was changed',
    preview: 'If it was not you, set a new one now.',
    body: (firstName: string) =>
      `Hello ${firstName}, the password of your account was changed and the other sessions were ended.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, set a new password now:',
    end: 'Devices that sign in without a password still do: if there is one that you do not know, remove it in your account. If someone may have read your email, change its password too.',
  },
});
