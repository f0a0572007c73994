import { invitationDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { NamedGrants, roleFacts } from './role-names.ts';
import { pageUrl, template } from './template.ts';

/** The token is stored with the message only until it is sent. */
const InvitationData = NamedGrants.extend({
  name: z.string(),
  /** The name of the member who invites. */
  invitedBy: z.string(),
  token: z.string(),
});

const texts = {
  pt: {
    subject: (organisation: string) => `Convite para a equipa de ${organisation}`,
    preview: (invitedBy: string) => `${invitedBy} enviou-lhe um convite para trabalhar aqui.`,
    title: 'Tem um convite para uma equipa',
    greeting: (name: string) => `Olá, ${name}.`,
    body: (invitedBy: string, organisation: string) =>
      `${invitedBy} convida para a equipa de ${organisation}, com estas funções:`,
    button: 'Ver o convite',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona uma vez, durante ${invitationDays} dias. Se não conhece quem convida, ignore este e-mail: não acontece nada.`,
  },
  en: {
    subject: (organisation: string) => `Invitation to the team of ${organisation}`,
    preview: (invitedBy: string) => `${invitedBy} has invited you to work here.`,
    title: 'You have been invited to a team',
    greeting: (name: string) => `Hello ${name},`,
    body: (invitedBy: string, organisation: string) =>
      `${invitedBy} invites you to the team of ${organisation}, with these roles:`,
    button: 'See the invitation',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works once, for ${invitationDays} days. If you do not know who invites you, ignore this email: nothing will happen.`,
  },
};

export const invitation = template({
  data: InvitationData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const link = pageUrl(publicUrl, `/invitation/${data.token}`);
    return {
      subject: text.subject(data.organisation),
      preview: text.preview(data.invitedBy),
      title: text.title,
      body: [
        paragraph(brand, text.greeting(data.name)),
        paragraph(brand, text.body(data.invitedBy, data.organisation)),
        factCard(brand, roleFacts(data, language)),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
