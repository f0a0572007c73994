import type { OrganisationRole, Role } from '@vaga/contract/access';
import { administratorRoles, memberRoles, organisationRoles } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import type { Fact } from './email-parts.ts';

/** Roles in the organisation, and at its entities by their names. */
export const NamedGrants = z.object({
  organisation: z.string(),
  organisationRoles: z.array(z.enum(organisationRoles)),
  entities: z.array(
    z.object({ name: z.string(), roles: z.array(z.enum([...memberRoles, ...administratorRoles])) }),
  ),
});

const names: Record<Language, Record<OrganisationRole | Role, string>> = {
  pt: {
    owner: 'Responsável',
    billing: 'Faturação',
    manager: 'Gestão',
    desk: 'Balcão',
    results: 'Resultados',
    gate: 'Entrada',
    steward: 'Coordenação',
    support: 'Apoio',
    catalogue: 'Catálogo',
    finance: 'Finanças',
    privacy: 'Privacidade',
  },
  en: {
    owner: 'Owner',
    billing: 'Billing',
    manager: 'Manager',
    desk: 'Desk',
    results: 'Results',
    gate: 'Gate',
    steward: 'Steward',
    support: 'Support',
    catalogue: 'Catalogue',
    finance: 'Finance',
    privacy: 'Privacy',
  },
};

/** The roles as rows of a card: the organisation first, then each entity. */
export function roleFacts(
  { organisation, organisationRoles: own, entities }: z.output<typeof NamedGrants>,
  language: Language,
): Fact[] {
  const inWords = (roles: readonly (OrganisationRole | Role)[]) =>
    roles.map((role) => names[language][role]).join(', ');
  return [
    ...(own.length > 0 ? [{ label: organisation, value: inWords(own) }] : []),
    ...entities.map(({ name, roles }) => ({ label: name, value: inWords(roles) })),
  ];
}
