import { z } from 'zod';
import {
  administratorRoles,
  memberManagers,
  memberRoles,
  organisationOwners,
  organisationRoles,
} from './access.ts';
import { Email, Id, LinkParams, personName } from './common.ts';
import { endpoint } from './endpoint.ts';
import { NewPassword } from './identity.ts';
import { EntityType } from './partners.ts';

const slice = 'organisations';

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

/** A member of the organisation, or a person who is invited to become one. Instants are ISO 8601 in UTC. */
export const Member = z
  .object({
    state: z.enum(['member', 'invited']),
    /** Null for an invited person. */
    accountId: Id.nullable(),
    /** Null for a member. */
    invitationId: Id.nullable(),
    name: z.string(),
    email: z.string(),
    /** Those that the caller may see: an owner all, others those at the entity of the session. */
    grants: Grants,
    /** Whether the member signs in with a second factor; null for an invited person. */
    hasSecondFactor: z.boolean().nullable(),
    /** When the member last acted for an entity of the organisation; accurate to five minutes. */
    lastSeenAt: z.string().nullable(),
    /** When the invitation expires; null for a member. */
    expiresAt: z.string().nullable(),
    /** Whether this is the caller. */
    isSelf: z.boolean(),
    /** Of the grants: a change names the one that it was made from. */
    version: z.string(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const listMembers = endpoint({
  slice,
  method: 'GET',
  path: 'v1/members',
  summary:
    'Members of the organisation and pending invitations: for an owner all, for a manager those of the entity of the session.',
  access: memberManagers,
  data: z.array(Member),
});

/** The organisation as those see it who decide about its members. */
export const Organisation = z
  .object({
    id: Id,
    name: z.string(),
    /** Whether every member signs in with a second factor. */
    requiresSecondFactor: z.boolean(),
    /** The entities at which the caller may give roles, with these roles. */
    entities: z.array(
      z.object({ id: Id, name: z.string(), entityType: EntityType, givableRoles: z.array(Role) }),
    ),
    /** The roles in the organisation that the caller may give. */
    givableOrganisationRoles: z.array(OrganisationRole),
    /** Members and pending invitations, and how many the plan includes; null: without a limit. */
    users: z.object({ used: z.int(), included: z.int().nullable() }),
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof Organisation>;

export const readOrganisation = endpoint({
  slice,
  method: 'GET',
  path: 'v1/organisation',
  summary: 'The organisation of the entity of the session, and which roles the caller may give.',
  access: memberManagers,
  data: Organisation,
});

export const inviteMember = endpoint({
  slice,
  method: 'POST',
  path: 'v1/invitations',
  summary:
    'Invites a person to become a member with these roles, by a link that works once. 403 for a role that the caller may not give; 409 while another invitation of the same address is pending; `member.plan_full` where the plan has no more users.',
  access: memberManagers,
  body: z.object({ email: Email, name: personName('full', 120), grants: Grants }),
  data: Member,
  idempotent: true,
  needsTerms: true,
  perMinute: 30,
});

const InvitationParams = z.object({ id: Id });

export const sendInvitation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/invitations/:id/send',
  summary: 'Sends a pending invitation again with a new link; the earlier one ends.',
  access: memberManagers,
  owned: true,
  params: InvitationParams,
  data: Member,
  perMinute: 20,
});

export const revokeInvitation = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/invitations/:id',
  summary: 'Revokes a pending invitation. One that has ended: Warning.',
  access: memberManagers,
  owned: true,
  params: InvitationParams,
});

const MemberParams = z.object({ accountId: Id });

export const setMemberRoles = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/members/:accountId/roles',
  summary:
    'Replaces the roles of a member: for an owner all, for a manager those at the entity of the session. 403 for a role that the caller may not give or take, and for the own roles; 409 `conflict` where they have changed since `version`: who changed them, when, and the member as they are now.',
  access: memberManagers,
  owned: true,
  params: MemberParams,
  body: z.object({ grants: Grants, version: z.string().max(100) }),
  data: Member,
});

export const removeMember = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/members/:accountId',
  summary:
    'Removes a member: from the organisation for an owner, from the entity of the session for a manager; the sessions there end. The own account: leaves. Refused to the last owner.',
  access: memberManagers,
  owned: true,
  params: MemberParams,
});

export const setSecondFactorRequirement = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/organisation/second-factor',
  summary:
    'Whether every member of the organisation must have a second factor; a member without one gets it at the next sign-in.',
  access: organisationOwners,
  body: z.object({ isRequired: z.boolean() }),
});

export const resetMemberSecondFactor = endpoint({
  slice,
  method: 'POST',
  path: 'v1/members/:accountId/second-factor/reset',
  summary:
    'Deletes the second factor of a member who has lost it, and ends their sessions. 403 for an owner, for an administrator, and for a member of another organisation too.',
  access: organisationOwners,
  owned: true,
  params: MemberParams,
});

/** What an invitation shows to the bearer of its link. */
export const InvitationView = z
  .object({
    organisation: z.string(),
    /** The name of the member who invites; null if they have left. */
    invitedBy: z.string().nullable(),
    /** Of the invited address only what tells the person which one it is. */
    email: z.string(),
    name: z.string(),
    organisationRoles: z.array(OrganisationRole),
    entities: z.array(z.object({ name: z.string(), entityType: EntityType, roles: z.array(Role) })),
    /** Whether the address has an account, which has to sign in to accept. */
    isKnown: z.boolean(),
    /** Who opens it: the invited account, another account, or a visitor without a session. */
    reader: z.enum(['invited', 'other', 'visitor']),
    state: z.enum(['pending', 'accepted', 'revoked', 'expired', 'canceled']),
  })
  .meta({ id: 'InvitationView' });
export type InvitationView = z.infer<typeof InvitationView>;

export const readInvitation = endpoint({
  slice,
  method: 'GET',
  path: 'v1/invitation/:token',
  summary: 'Shows an invitation. One that was accepted, revoked or has expired: Warning.',
  access: 'link',
  params: LinkParams,
  data: InvitationView,
  perMinute: 60,
});

export const acceptInvitation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/invitation/:token/accept',
  summary:
    'Accepts an invitation: in the session of the invited account; without an account for the address, with names and a password, which creates it. 101 for a weak password; `invitation.other_account` in the session of another account, `invitation.sign_in` without a session where there is an account.',
  access: 'link',
  params: LinkParams,
  body: z.object({
    firstName: personName('part', 80).optional(),
    lastName: personName('part', 80).optional(),
    password: NewPassword.optional(),
    acceptTerms: z.boolean().optional(),
  }),
  data: z.object({
    organisation: z.string(),
    /** The address of the account, to sign in with. */
    email: z.string(),
    organisationRoles: z.array(OrganisationRole),
    entities: z.array(z.object({ name: z.string(), entityType: EntityType, roles: z.array(Role) })),
    /** Whether the address had an account before. */
    isKnown: z.boolean(),
  }),
  perMinute: 20,
});
