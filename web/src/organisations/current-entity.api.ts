import * as currentEntityCalls from '@vaga/contract/calls/current-entity';
import * as membersCalls from '@vaga/contract/calls/members';
import type { CurrentEntity } from '@vaga/contract/current-entity';
import type { SessionFactorProof } from '../identity/index.ts';
import { api } from '../platform/api.ts';

/** What a choice needs to know of an entity. */
export type ChosenEntity = Pick<CurrentEntity, 'id' | 'entityType'>;

/** The session acts for this entity from now on. Source of the context: the specification of the entity switch. */
export function chooseEntity({ id, entityType }: ChosenEntity, proof?: SessionFactorProof) {
  const context = entityType === 'LabPartner' ? 'TestPartner' : entityType;
  return api.call(currentEntityCalls.chooseEntity, {
    body: { idEntity: id, context, ...proof },
  });
}

export function listEntities() {
  return api.data(currentEntityCalls.listMemberEntities, {});
}

/** The entity that the session acts for; null where it acts for its account alone. */
export async function readEntity() {
  return (await api.call(currentEntityCalls.readCurrentEntity, {})).data;
}

/** The session acts for its account alone again. */
export function leaveEntity() {
  return api.call(currentEntityCalls.leaveEntity, {});
}

/** Whether every member of the organisation needs a second factor. */
export function requireSecondFactor(isRequired: boolean) {
  return api.call(membersCalls.setSecondFactorRequirement, { body: { isRequired } });
}
