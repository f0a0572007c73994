import type { Access, AccessKeyScope, MemberAccess } from '@vaga/contract/access';
import { hotelDesk, isMembershipAllowed, providerDesk } from '@vaga/contract/access';
import { standingRefusal } from '@vaga/contract/standing';
import type { Caller } from '../../platform/http/caller.ts';
import type { AccessRule, StandingRule } from '../../platform/http/register.ts';
import type { AccessKeyActor, Actor, MemberActor } from './actor.ts';

/**
 * Whether a caller may make a call: 401 without a session, 403 without a membership of the right type and role, or at an
 * entity of the type Administrator in a session that began without the second factor, 404 if the path names another entity than the session's.
 * Rows are checked by the use case, with the rules below.
 */
export const accessRefusal: AccessRule = (access, caller, params) => {
  if (access === 'anyone' || access === 'link') return null;
  if (!caller) return 'unauthorised';
  if (access === 'account') return null;
  if (!isMembershipAllowed(access, caller.membership)) return 'forbidden';
  if (caller.membership?.entityType === 'Administrator' && !caller.hasSecondFactor)
    return 'forbidden';
  if (access.who === 'administrator') return null;
  const isOtherEntity =
    access.entityParam !== undefined && params[access.entityParam] !== caller.entityId;
  return isOtherEntity ? 'notFound' : null;
};

/** Why the standing of the entity that a session acts for refuses a call of its members; null for all other calls. */
export const refusalByStanding: StandingRule = (endpoint, caller) =>
  caller?.membership ? standingRefusal(endpoint, caller.membership.standing) : null;

/** Whether a call is not open to an access key: it opens those that are declared for one of its scopes, and no others. */
export function isRefusedToKey(
  access: Access,
  { scopes }: { scopes: readonly AccessKeyScope[] },
): boolean {
  if (typeof access === 'string' || access.who !== 'member' || !access.keyScope) return true;
  return !scopes.includes(access.keyScope);
}

/** The caller as a member of a hotel who books for its guests; null for all others. */
export function hotelActor({ accountId, membership }: Caller): MemberActor | null {
  if (!membership || !isMembershipAllowed(hotelDesk, membership)) return null;
  return { kind: 'member', accountId, ...membership };
}

/** An appointment as access to it is decided. */
export interface AppointmentOwnership {
  id: string;
  /** The patient's account. */
  accountId: string;
  /** The entity where the service is done. */
  entityId: string;
  /** The entity that booked it for the patient; null: the patient did. */
  bookedByEntityId: string | null;
}

/** For whom an appointment is changed: the rules for the patient, the provider and the product differ. */
export type AppointmentParty = 'patient' | 'provider' | 'system';

/**
 * For whom an actor may cancel or move an appointment: the patient their own, a member of the provider's desk those of the
 * entity, a link the one that it opens, the product all. A member of a hotel changes those that the hotel has booked, for
 * the guest and by the guest's rules.
 * @returns null for all others: they must get 404, as for an appointment that does not exist.
 */
export function appointmentPartyOf(
  actor: Actor,
  appointment: AppointmentOwnership,
): AppointmentParty | null {
  switch (actor.kind) {
    case 'patient':
      return appointment.accountId === actor.accountId ? 'patient' : null;
    case 'member':
      return memberPartyOf(actor, appointment);
    case 'link':
      return appointment.id === actor.opens ? 'patient' : null;
    case 'system':
      return 'system';
  }
}

function memberPartyOf(
  actor: MemberActor,
  { entityId, bookedByEntityId }: AppointmentOwnership,
): AppointmentParty | null {
  if (entityId === actor.entityId && isMembershipAllowed(providerDesk, actor)) return 'provider';
  const isOfHotel = bookedByEntityId === actor.entityId && isMembershipAllowed(hotelDesk, actor);
  return isOfHotel ? 'patient' : null;
}

/**
 * Why a member, or a system of the provider, may not act on one of its appointments by an act that is open to `access`; null if they may.
 * `forbidden`: another role, whatever the appointment; `notFound`: it is at another entity, or does not exist.
 */
export function providerActRefusal(
  actor: MemberActor | AccessKeyActor,
  appointment: Pick<AppointmentOwnership, 'entityId'> | null,
  access: MemberAccess,
): 'forbidden' | 'notFound' | null {
  const isAllowed =
    actor.kind === 'member' ? isMembershipAllowed(access, actor) : !isRefusedToKey(access, actor);
  if (!isAllowed) return 'forbidden';
  return appointment?.entityId === actor.entityId ? null : 'notFound';
}

/** A request to an entity as access to it is decided. */
export interface RequestAccess {
  id: string;
  /** The entity that is asked. */
  entityId: string;
  /** The members of the entity who answer requests of this kind. */
  members: MemberAccess;
}

/**
 * Whether an actor may read and answer a request to an entity: a link the one that it opens, a member those to the entity
 * that the session acts for, the product all, a patient none. Others must get 404, as for a request that does not exist.
 */
export function mayAnswerRequest(actor: Actor, request: RequestAccess): boolean {
  switch (actor.kind) {
    case 'patient':
      return false;
    case 'member':
      return actor.entityId === request.entityId && isMembershipAllowed(request.members, actor);
    case 'link':
      return actor.opens === request.id;
    case 'system':
      return true;
  }
}

/**
 * Whether the quotas of an account limit what an actor does for it: they protect entities from patients, and the product
 * from both. What an entity books, by a member as at a desk or by a link, and what the product does is not limited.
 */
export function isLimitedByQuotas(actor: Actor): boolean {
  switch (actor.kind) {
    case 'patient':
      return true;
    case 'link':
      return actor.entityId === null;
    case 'member':
    case 'system':
      return false;
  }
}
