import type { EntityStanding } from './standing.ts';

/** The types of entities. Those of the type Administrator administer the installation; all others are partners. */
export const entityTypes = [
  'TestPartner',
  'LabPartner',
  'AccommodationPartner',
  'TicketingPartner',
  'Administrator',
] as const;

type AnyEntityType = (typeof entityTypes)[number];
export type PartnerType = Exclude<AnyEntityType, 'Administrator'>;

/** What a member does at an entity of a partner. Roles are sets, not levels: one member may have several. */
export const memberRoles = ['manager', 'desk', 'results', 'gate'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** What a member of an entity of the type Administrator does. */
export const administratorRoles = [
  'steward',
  'support',
  'catalogue',
  'finance',
  'privacy',
] as const;
export type AdministratorRole = (typeof administratorRoles)[number];

export type Role = MemberRole | AdministratorRole;

/**
 * What a member does for a whole organisation: an owner decides about its members, its entities and its settings,
 * `billing` about its plan and its invoices. Neither sees a patient.
 */
export const organisationRoles = ['owner', 'billing'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** The roles that there are at an entity of each type. */
export const rolesByEntityType: Record<AnyEntityType, readonly Role[]> = {
  TestPartner: ['manager', 'desk', 'results'],
  LabPartner: ['manager', 'desk', 'results'],
  AccommodationPartner: ['manager', 'desk'],
  TicketingPartner: ['manager', 'desk', 'gate'],
  Administrator: administratorRoles,
};

/** What an access key of an entity opens: bringing in results, reading the agenda. */
export const accessKeyScopes = ['results', 'agenda-read'] as const;
export type AccessKeyScope = (typeof accessKeyScopes)[number];

/**
 * An account's membership of the entity that its session acts for. A member of the organisation may act for each of its
 * entities, also for one where they have no role.
 */
export interface Membership {
  entityId: string;
  entityType: AnyEntityType;
  organisationId: string;
  /** What the entity may do at the time of the call. */
  standing: EntityStanding;
  /** The roles at the entity. */
  roles: readonly Role[];
  /** The roles in the organisation of the entity. */
  organisationRoles: readonly OrganisationRole[];
}

/**
 * A session that acts for an entity of one of these types, as a member with at least one of these roles there, or with
 * one of these roles in its organisation. At an entity of the type Administrator the session began with a second factor.
 */
export interface MemberAccess {
  who: 'member';
  entityTypes: readonly AnyEntityType[];
  roles: readonly Role[];
  /** Absent: a role in the organisation alone is not enough. */
  organisationRoles?: readonly OrganisationRole[];
  /** Own systems of such an entity may call as well, with an access key of this scope. Absent: no key opens the call. */
  keyScope?: AccessKeyScope;
  /** The path parameter that names the entity; it must be that of the session. Absent: the session alone names it. */
  entityParam?: string;
}

/**
 * A session that acts for an entity of the type Administrator, as a member with at least one of these roles, of an account
 * that signs in with a second factor.
 */
export interface AdministratorAccess {
  who: 'administrator';
  roles: readonly AdministratorRole[];
}

/**
 * Who may call:
 * - `anyone`: also without a session;
 * - `link`: the bearer of a link; the token in its path authorises the call, and a forged one answers 404;
 * - `account`: any session; it acts for the account's own rows, also while it acts for an entity;
 * - members and administrators, by type of entity and by role.
 *
 * No session: 401. Another type or role: 403. A row of another account or entity: 404, as for a row that does not exist.
 */
export type Access = 'anyone' | 'link' | 'account' | MemberAccess | AdministratorAccess;

const partnerTypes = [
  'TestPartner',
  'LabPartner',
  'AccommodationPartner',
  'TicketingPartner',
] as const;

/** Members of an entity of any partner. */
export const entityMembers = {
  who: 'member',
  entityTypes: partnerTypes,
  roles: memberRoles,
} as const satisfies MemberAccess;

/** The same, and the owners of its organisation: they read what an entity shows of itself. */
export const entityReaders = {
  ...entityMembers,
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** Members who decide what an entity of any partner shows of itself. */
export const entityManagers = {
  who: 'member',
  entityTypes: partnerTypes,
  roles: ['manager'],
} as const satisfies MemberAccess;

/** Members who book, move and cancel at the desk of a provider, and answer its requests for a time or to pay on site. */
export const providerDesk = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner'],
  roles: ['manager', 'desk'],
} as const satisfies MemberAccess;

/** Members of a provider who work with its patients on the day: they check people in and mark what is done. */
export const providerStaff = {
  who: 'member',
  entityTypes: providerDesk.entityTypes,
  roles: ['manager', 'desk', 'results'],
} as const satisfies MemberAccess;

/** Members of a provider who enter and read results. */
export const providerResults = {
  who: 'member',
  entityTypes: providerDesk.entityTypes,
  roles: ['results'],
} as const satisfies MemberAccess;

/** The same, and the provider's own systems, such as that of its laboratory. */
export const resultSystems = {
  ...providerResults,
  keyScope: 'results',
} as const satisfies MemberAccess;

/** Members of a hotel who book for its guests, and move and cancel what the hotel has booked. */
export const hotelDesk = {
  who: 'member',
  entityTypes: ['AccommodationPartner'],
  roles: ['manager', 'desk'],
} as const satisfies MemberAccess;

/** Members who bring a hotel's stays in from its own system, and print the cards of its rooms. */
export const hotelManager = {
  who: 'member',
  entityTypes: ['AccommodationPartner'],
  roles: ['manager'],
} as const satisfies MemberAccess;

/** Members who book for people: at the desk of a provider, and of a hotel. */
export const bookingDesk = {
  who: 'member',
  entityTypes: [...providerDesk.entityTypes, ...hotelDesk.entityTypes],
  roles: ['manager', 'desk'],
} as const satisfies MemberAccess;

/** Members who decide for a provider about its money, such as refund requests. */
export const providerManager = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner'],
  roles: ['manager'],
} as const satisfies MemberAccess;

/** Members who decide for a partner that brings guests, a hotel or ticket office, about its protocols. */
export const partnerManager = {
  who: 'member',
  entityTypes: ['AccommodationPartner', 'TicketingPartner'],
  roles: ['manager'],
} as const satisfies MemberAccess;

/** Members who see the protocols of such a partner, to hand out their links. */
export const partnerDesk = {
  who: 'member',
  entityTypes: ['AccommodationPartner', 'TicketingPartner'],
  roles: ['manager', 'desk'],
} as const satisfies MemberAccess;

/** Members who see the tickets of a ticket office. */
export const ticketOffice = {
  who: 'member',
  entityTypes: ['TicketingPartner'],
  roles: ['manager', 'desk'],
} as const satisfies MemberAccess;

/**
 * Members who decide who else is a member: the owners of the organisation, the managers of each entity, and the stewards
 * of the administration. `grants.rules.ts` of the server says which roles each of them gives.
 */
export const memberManagers = {
  who: 'member',
  entityTypes,
  roles: ['manager', 'steward'],
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** The owners of an organisation. */
export const organisationOwners = {
  who: 'member',
  entityTypes,
  roles: [],
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** The owners of a partner: they decide whether an entity goes live and whether it closes. */
export const partnerOwners = {
  who: 'member',
  entityTypes: partnerTypes,
  roles: [],
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** The managers of an entity of a partner, and its owners. */
export const pausingMembers = {
  who: 'member',
  entityTypes: partnerTypes,
  roles: ['manager'],
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** Everyone who is a member of an entity of a partner, whatever the role. */
export const partnerMembers = {
  who: 'member',
  entityTypes: partnerTypes,
  roles: memberRoles,
  organisationRoles,
} as const satisfies MemberAccess;

/** Administrators who decide which company becomes a partner. */
export const registrationReviewers = {
  who: 'administrator',
  roles: ['steward', 'support'],
} as const satisfies AdministratorAccess;

/** Administrators who read which companies ask to be partners. */
export const registrationReaders = {
  who: 'administrator',
  roles: ['steward', 'support', 'finance'],
} as const satisfies AdministratorAccess;

/** Administrators who keep the catalogue of services. */
export const catalogueEditors = {
  who: 'administrator',
  roles: ['steward', 'catalogue'],
} as const satisfies AdministratorAccess;

/** Administrators who decide which ratings and answers are shown. */
export const ratingReviewers = {
  who: 'administrator',
  roles: ['steward', 'support'],
} as const satisfies AdministratorAccess;

/** Whether a membership has the type of entity and one of the roles that a call requires. */
export function isMembershipAllowed(
  access: MemberAccess | AdministratorAccess,
  membership: Pick<Membership, 'entityType' | 'roles' | 'organisationRoles'> | null,
): boolean {
  if (!membership) return false;
  const { entityType, roles } = membership;
  if (access.who === 'administrator')
    return entityType === 'Administrator' && access.roles.some((role) => roles.includes(role));
  const hasRole = access.roles.some((role) => roles.includes(role));
  const hasOrganisationRole =
    access.organisationRoles?.some((role) => membership.organisationRoles.includes(role)) ?? false;
  return access.entityTypes.includes(entityType) && (hasRole || hasOrganisationRole);
}

/** Who may call, in a sentence for the documentation of the API; `members`: for what their entity opened (`Endpoint`). */
export function describeAccess(access: Access, members?: MemberAccess): string {
  const who = describeCallers(access);
  if (!members) return who;
  const { entityTypes: types, roles } = members;
  return `${who} Members of an entity of the type ${types.join(' or ')} with the role ${roles.join(' or ')} may call for what it opened for its guests.`;
}

function describeCallers(access: Access): string {
  if (access === 'anyone') return 'Anyone may call.';
  if (access === 'link') return 'The bearer of the link may call: its token authorises the call.';
  if (access === 'account') return 'Any signed-in account may call.';
  const named = access.who === 'member' ? [...(access.organisationRoles ?? [])] : [];
  const roles = `with the role ${[...named, ...access.roles].join(' or ')}`;
  if (access.who === 'administrator') return `Administrators ${roles} may call.`;
  const keys = access.keyScope
    ? `, and its systems with a key of the scope ${access.keyScope},`
    : '';
  return `Members of an entity of the type ${access.entityTypes.join(' or ')} ${roles}${keys} may call.`;
}
