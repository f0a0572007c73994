import type { Access } from './access.ts';

/**
 * What an entity may do, by its own state and that of its organisation:
 * - `setup`: it is not live yet, its members set it up;
 * - `open`: everything;
 * - `paused`: no new bookings by the public until a day; its own desk books;
 * - `unpaid`: its organisation is suspended because it has not paid: nothing new is booked, what is booked stands;
 * - `safety`: its organisation is suspended for safety: results alone are entered;
 * - `closed`: its members read for a while, and are out then.
 */
export const entityStandings = ['setup', 'open', 'paused', 'unpaid', 'safety', 'closed'] as const;
export type EntityStanding = (typeof entityStandings)[number];

export const entityStates = ['draft', 'confirming', 'live', 'paused', 'closed'] as const;
export type EntityState = (typeof entityStates)[number];

export const organisationStates = ['setup', 'live', 'suspended', 'closed'] as const;
export type OrganisationState = (typeof organisationStates)[number];

export const suspensionReasons = ['unpaid', 'safety'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** Who licenses an entity: the health regulator, the medicines authority, the registers of tourism and of culture; or none is needed. */
export const licenceKinds = ['ERS', 'INFARMED', 'RNT', 'IGAC', 'none'] as const;
export type LicenceKind = (typeof licenceKinds)[number];

/** The standings in which the desk of an entity takes new bookings. */
export const bookingStandings: readonly EntityStanding[] = ['open', 'paused'];

/** Why the standing of an entity refuses a call of its members. */
export type StandingRefusal = 'entity.setup' | 'organisation.suspended' | 'entity.closed';

/** A call as its members may be refused it. */
export interface CallOfMembers {
  /** Absent: it reads. */
  method?: string;
  access: Access;
  isReadOnly?: boolean;
  /** What the call does, where its method and its callers do not say so (`Endpoint.standing`). */
  standing?: 'reads' | 'books';
}

/**
 * Why members of an entity may not make a call now; null if they may. Reading is never refused here, nor is a call of an account or
 * an administrator. Source: the states of organisations and entities, docs/states/entity.md.
 */
export function standingRefusal(
  { method = 'GET', access, isReadOnly, standing: purpose }: CallOfMembers,
  standing: EntityStanding,
): StandingRefusal | null {
  if (typeof access === 'string' || access.who !== 'member') return null;
  if (method === 'GET' || isReadOnly || purpose === 'reads') return null;
  const isOfDesk = access.roles.includes('desk') || access.roles.includes('gate');
  const isOfStaff = isOfDesk || access.roles.includes('results');
  switch (standing) {
    case 'open':
    case 'paused':
      return null;
    case 'setup':
      return isOfStaff ? 'entity.setup' : null;
    case 'unpaid':
      return purpose === 'books' ? 'organisation.suspended' : null;
    case 'safety':
      return isOfDesk ? 'organisation.suspended' : null;
    case 'closed':
      return 'entity.closed';
  }
}
