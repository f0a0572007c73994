import { z } from 'zod';
import { administratorRoles, memberRoles, organisationRoles } from './access.ts';
import { Id } from './common.ts';

const OrganisationRole = z.enum(organisationRoles);
const Role = z.enum([...memberRoles, ...administratorRoles]);

/** Roles in the organisation and at its entities: what a member has, and what an invitation gives. */
export const Grants = z
  .object({
    organisationRoles: z.array(OrganisationRole).max(organisationRoles.length).default([]),
    entities: z
      .array(z.object({ entityId: Id, roles: z.array(Role).min(1).max(10) }))
      .max(500)
      .default([]),
  })
  .meta({ id: 'Grants' });
export type Grants = z.infer<typeof Grants>;
