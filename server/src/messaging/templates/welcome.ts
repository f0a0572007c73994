import { emailLinkDays } from '@vaga/contract/limits';
import { accountLink } from './account-link.ts';

/** For an account that an entity created: its owner defines the first password. */
export const welcome = accountLink('/definition', {
  pt: {
    subject: (brand) => `${brand}: defina a sua palavra-passe`,
    preview: 'Defina a sua palavra-passe para começar.',
    title: 'Boas-vindas',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: (brand) => [
      `A sua conta ${brand} está criada. Escolha a sua palavra-passe para entrar pela primeira vez.`,
    ],
    button: 'Definir palavra-passe',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona uma vez, durante ${emailLinkDays} dias. Depois disso, peça outra em «Esqueceu-se da palavra-passe?».`,
  },
  en: {
    subject: (brand) => `${brand}: set your password`,
    preview: 'Set your password to start.',
    title: 'Welcome',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: (brand) => [
      `Your ${brand} account is ready. Now choose your password to sign in for the first time.`,
    ],
    button: 'Set password',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works once, for ${emailLinkDays} days. After that, ask for another under “Forgotten your password?”.`,
  },
});
