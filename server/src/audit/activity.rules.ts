import type { MemberActor } from '../identity/index.ts';

/** Which entries a member reads. */
export interface ActivityScope {
  organisationId: string;
  /** The entity that was changed; null: any of the organisation. */
  entityId: string | null;
  /** The entity that the author acted for; null: any. */
  actorEntityId: string | null;
  /** Null: of all authors. */
  accountId: string | null;
}

/**
 * Which entries a member reads: an owner those of the organisation, a manager those of the entity, a steward and the role
 * `privacy` what the administration did, all others their own.
 */
export function activityScope(actor: MemberActor): ActivityScope {
  const { accountId, entityId, organisationId, roles, organisationRoles } = actor;
  const all = { organisationId, entityId: null, actorEntityId: null, accountId: null };
  if (organisationRoles.includes('owner')) return all;
  if (roles.includes('manager')) return { ...all, entityId };
  if (roles.includes('steward') || roles.includes('privacy'))
    return { ...all, actorEntityId: entityId };
  return { ...all, accountId };
}
