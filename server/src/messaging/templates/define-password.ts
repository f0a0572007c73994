import { emailLinkDays } from '@vaga/contract/limits';
import { accountLink } from './account-link.ts';

/**
 * For the owner of a mailbox that was just confirmed and whose account a stranger may have registered: the owner
 * chooses the password that counts.
 */
export const definePassword = accountLink('/reset', {
  pt: {
    subject: () => 'Escolha a sua palavra-passe',
    preview: 'O seu e-mail está confirmado. Falta a palavra-passe.',
    title: 'Escolha a sua palavra-passe',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: (brand) => [
      `O seu e-mail está confirmado. Antes disso, alguém pediu esta conta ${brand} mais do que uma vez, ou pediu outra palavra-passe. Por segurança, a palavra-passe anterior já não funciona: escolha aqui a sua.`,
    ],
    button: 'Definir palavra-passe',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona uma vez, durante ${emailLinkDays} dias. Depois disso, peça outra em «Esqueceu-se da palavra-passe?».`,
  },
  en: {
    subject: () => 'Choose your password',
    preview: 'Your email is confirmed. Now choose your password.',
    title: 'Choose your password',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: (brand) => [
      `Your email is confirmed. Before that, someone asked for this ${brand} account more than once, or asked for another password. To keep your account safe, the earlier password no longer works. Choose yours here.`,
    ],
    button: 'Set password',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works once, for ${emailLinkDays} days. After that, ask for another under “Forgotten your password?”.`,
  },
});
