import * as entityCalls from '@vaga/contract/calls/admin-entities';
import * as calls from '@vaga/contract/calls/admin-organisations';
import type { EndingPreview } from '@vaga/contract/entity-states';
import { api } from '../platform/api.ts';

/** What an administrator decides of an entity. */
export type EntityAct =
  | { act: 'confirm'; askedAt: string }
  | { act: 'refuse'; askedAt: string; reason: string }
  | { act: 'undo' };

export function decideEntity(id: string, decision: EntityAct) {
  const params = { id };
  switch (decision.act) {
    case 'confirm': {
      const { askedAt } = decision;
      return api.call(entityCalls.confirmEntity, { params, body: { askedAt } });
    }
    case 'refuse': {
      const { askedAt, reason } = decision;
      return api.call(entityCalls.refuseEntity, { params, body: { askedAt, reason } });
    }
    case 'undo':
      return api.call(entityCalls.undoEntityDecision, { params });
  }
}

/** What an administrator does with an organisation. */
export type OrganisationAct =
  | { act: 'suspend'; kind: 'unpaid' | 'safety'; from?: string }
  | { act: 'reopen' }
  | { act: 'close'; cancelsAll: boolean };

export function actOnOrganisation(id: string, given: OrganisationAct) {
  const params = { id };
  switch (given.act) {
    case 'suspend': {
      const { kind, from } = given;
      const body = from ? { kind, from } : { kind };
      return api.call(calls.suspendOrganisation, { params, body });
    }
    case 'reopen':
      return api.call(calls.reopenOrganisation, { params });
    case 'close': {
      const { cancelsAll } = given;
      return api.call(calls.closeOrganisationAsAdministrator, { params, body: { cancelsAll } });
    }
  }
}

/** Counts what would end, from a day on. */
export function readEnding(id: string, from: string): Promise<EndingPreview> {
  const query = from ? { from } : {};
  return api.data(calls.readOrganisationEnding, { params: { id }, query });
}

export function saveNote(id: string, body: { note: string; version: string }) {
  return api.call(calls.saveOrganisationNote, { params: { id }, body });
}
