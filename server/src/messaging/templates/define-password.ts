import { emailLinkDays } from '@vaga/contract/limits';
import { accountLink } from './account-link.ts';

/**
 * For the owner of a mailbox that was just confirmed and whose account somebody else may have registered: the owner
 * chooses the password that counts.
 */
export const definePassword = accountLink('/reset', {
  pt: {
    subject: () => 'Escolha a sua palavra-passe',
    preview: 'O seu e-mail está confirmado. Falta a palavra-passe.',
    title: 'Escolha a sua palavra-passe',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: (brand) => [
      `O seu e-mail está confirmado. Antes disso, a conta ${brand} foi pedida mais do que uma vez, ou foi pedida outra palavra-passe. Para que só entre quem lê este e-mail, a palavra-passe de então já não serve: escolha aqui a sua.`,
    ],
    button: 'Definir palavra-passe',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona uma vez, durante ${emailLinkDays} dias. Depois disso, peça outra em «Recuperar palavra-passe».`,
  },
  en: {
    subject: () => 'Choose your password',
    preview: 'Your e-mail is confirmed. The password is all that is left.',
    title: 'Choose your password',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: (brand) => [
      `Your e-mail is confirmed. Before that, the ${brand} account was asked for more than once, or another password was asked for. So that only the reader of this e-mail gets in, the earlier password no longer works: choose yours here.`,
    ],
    button: 'Define password',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works once, for ${emailLinkDays} days. After that, ask for another under “Recover password”.`,
  },
});
