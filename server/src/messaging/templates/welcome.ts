import type { Language } from '@vaga/contract/common';
import { emailLinkDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { AccountLinkData, type LinkTexts, writeLink } from './account-link.ts';
import { pageUrl, template } from './template.ts';

const WelcomeData = AccountLinkData.extend({
  /** The company that is a partner now; none for members who are no first owner. */
  company: z.string().nullish(),
});

const texts = (company: string | null | undefined): Record<Language, LinkTexts> => ({
  pt: {
    subject: (brand) =>
      company
        ? `${brand}: pedido aprovado, defina a sua palavra-passe`
        : `${brand}: defina a sua palavra-passe`,
    preview: 'Defina a sua palavra-passe para começar.',
    title: 'Boas-vindas',
    greeting: (firstName) => `Olá, ${firstName}.`,
    lines: (brand) => [
      ...(company ? [`O pedido de adesão de ${company} foi aprovado.`] : []),
      `A sua conta ${brand} está criada. Escolha a sua palavra-passe para entrar pela primeira vez.`,
    ],
    button: 'Definir palavra-passe',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona uma vez, durante ${emailLinkDays} dias. Depois disso, peça outra em «Esqueceu-se da palavra-passe?».`,
  },
  en: {
    subject: (brand) =>
      company ? `${brand}: request approved, set your password` : `${brand}: set your password`,
    preview: 'Set your password to start.',
    title: 'Welcome',
    greeting: (firstName) => `Hello ${firstName},`,
    lines: (brand) => [
      ...(company ? [`The request of ${company} to become a partner has been approved.`] : []),
      `Your ${brand} account is ready. Now choose your password to sign in for the first time.`,
    ],
    button: 'Set password',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works once, for ${emailLinkDays} days. After that, ask for another under “Forgotten your password?”.`,
  },
});

/** For an account that was made for a member, who defines its first password; the first owner of a company hears that it is a partner. */
export const welcome = template({
  data: WelcomeData,
  render: ({ firstName, email, token, company }, context) =>
    writeLink(texts(company)[context.language], firstName, {
      ...context,
      link: pageUrl(context.publicUrl, '/definition', { email, token }),
      code: null,
    }),
});
