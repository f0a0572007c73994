import type { AccessKeyScope, Membership } from '@vaga/contract/access';
import type { AccessKeyCaller } from '../../platform/http/access-key.ts';
import type { Caller, MemberCaller } from '../../platform/http/caller.ts';

/** Who performs an act: the author of a change, and whose rows the act may touch (`access.rules.ts`). */
export type Actor = PatientActor | MemberActor | LinkActor | SystemActor;

/** An account acting for itself and the people it books for. */
export interface PatientActor {
  kind: 'patient';
  accountId: string;
}

/** An account acting for an entity that it is a member of. */
export interface MemberActor extends Membership {
  kind: 'member';
  accountId: string;
}

/** The bearer of a signed link. */
export interface LinkActor {
  kind: 'link';
  /** The id of the row that the link opens. */
  opens: string;
  /** The entity that the link was sent to; null for a link to a patient or payer. */
  entityId: string | null;
}

/** An own system of an entity, with an access key: only what brings in data has it as an author. */
export interface AccessKeyActor {
  kind: 'access_key';
  accessKeyId: string;
  entityId: string;
  scopes: readonly AccessKeyScope[];
}

/** The product itself: a job, or the consequence of another change. */
export interface SystemActor {
  kind: 'system';
}

export const systemActor: SystemActor = { kind: 'system' };

/** The caller as the owner of its own rows, also while its session acts for an entity. */
export function patientActor({ accountId }: Pick<Caller, 'accountId'>): PatientActor {
  return { kind: 'patient', accountId };
}

/** The caller of a call for members, as a member of the entity that its session acts for. */
export function memberActor({ accountId, membership }: MemberCaller): MemberActor {
  return { kind: 'member', accountId, ...membership };
}

/** The caller of a call for members and keys: a member, or a system of the entity. */
export function memberOrKeyActor(call: {
  caller: MemberCaller | null;
  accessKey: AccessKeyCaller | null;
}): MemberActor | AccessKeyActor {
  const { caller, accessKey } = call;
  if (caller) return memberActor(caller);
  if (!accessKey) throw new Error('The call has neither a session nor an access key.');
  const { id: accessKeyId, entityId, scopes } = accessKey;
  return { kind: 'access_key', accessKeyId, entityId, scopes };
}
