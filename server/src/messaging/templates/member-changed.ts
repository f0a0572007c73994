import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { NamedGrants, roleFacts } from './role-names.ts';
import { template } from './template.ts';

const changes = ['joined', 'roles', 'removed', 'left', 'second_factor_reset'] as const;

/** To the member and to the owners. The roles are those after the change, or, without any, those that ended. */
const MemberChangedData = NamedGrants.extend({
  /** Of the recipient. */
  firstName: z.string(),
  /** Whether the recipient is the member. */
  isSelf: z.boolean(),
  memberName: z.string(),
  change: z.enum(changes),
});

type Change = (typeof changes)[number];
interface ChangeTexts {
  greeting: (firstName: string) => string;
  subject: (organisation: string) => string;
  self: Record<Change, (organisation: string) => string>;
  other: Record<Change, (member: string, organisation: string) => string>;
  end: string;
}

const texts: Record<Language, ChangeTexts> = {
  pt: {
    greeting: (firstName) => `Olá, ${firstName}.`,
    subject: (organisation) => `Alteração na equipa de ${organisation}`,
    self: {
      joined: (organisation) => `Já faz parte da equipa de ${organisation}, com estas funções:`,
      roles: (organisation) => `As suas funções em ${organisation} mudaram. São agora:`,
      removed: (organisation) => `Já não tem acesso a ${organisation}. Tinha estas funções:`,
      left: (organisation) => `Saiu da equipa de ${organisation}. Tinha estas funções:`,
      second_factor_reset: (organisation) =>
        `O segundo passo da sua conta foi reposto por ${organisation} e as suas sessões terminaram. As suas funções são as mesmas:`,
    },
    other: {
      joined: (member, organisation) =>
        `${member} já faz parte da equipa de ${organisation}, com estas funções:`,
      roles: (member, organisation) =>
        `As funções de ${member} em ${organisation} mudaram. São agora:`,
      removed: (member, organisation) =>
        `${member} já não tem acesso a ${organisation}. Tinha estas funções:`,
      left: (member, organisation) =>
        `${member} saiu da equipa de ${organisation}. Tinha estas funções:`,
      second_factor_reset: (member, organisation) =>
        `O segundo passo de ${member} em ${organisation} foi reposto. As funções são as mesmas:`,
    },
    end: 'Se não esperava esta alteração, fale com as pessoas responsáveis pela organização.',
  },
  en: {
    greeting: (firstName) => `Hello ${firstName},`,
    subject: (organisation) => `A change in the team of ${organisation}`,
    self: {
      joined: (organisation) => `You are now in the team of ${organisation}, with these roles:`,
      roles: (organisation) => `Your roles in ${organisation} have changed. They are now:`,
      removed: (organisation) =>
        `You no longer have access to ${organisation}. You had these roles:`,
      left: (organisation) => `You have left the team of ${organisation}. You had these roles:`,
      second_factor_reset: (organisation) =>
        `The second step of your account was reset by ${organisation} and your sessions were ended. Your roles stay the same:`,
    },
    other: {
      joined: (member, organisation) =>
        `${member} is now in the team of ${organisation}, with these roles:`,
      roles: (member, organisation) =>
        `The roles of ${member} in ${organisation} have changed. They are now:`,
      removed: (member, organisation) =>
        `${member} no longer has access to ${organisation}. They had these roles:`,
      left: (member, organisation) =>
        `${member} has left the team of ${organisation}. They had these roles:`,
      second_factor_reset: (member, organisation) =>
        `The second step of ${member} in ${organisation} was reset. The roles stay the same:`,
    },
    end: 'If you did not expect this change, speak to the owners of the organisation.',
  },
};

export const memberChanged = template({
  data: MemberChangedData,
  render(data, { brand, language }) {
    const text = texts[language];
    const { organisation, memberName, change } = data;
    const line = data.isSelf
      ? text.self[change](organisation)
      : text.other[change](memberName, organisation);
    return {
      subject: text.subject(organisation),
      preview: line,
      title: text.subject(organisation),
      body: [
        paragraph(brand, text.greeting(data.firstName)),
        paragraph(brand, line),
        factCard(brand, roleFacts(data, language)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
