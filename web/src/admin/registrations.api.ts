import type { RefusalReason } from '@vaga/contract/admin-registrations';
import * as calls from '@vaga/contract/calls/admin-registrations';
import { api } from '../platform/api.ts';

/** What an administrator decides about a registration. */
export type RegistrationAct =
  | { act: 'approve'; entityType: PartnerType; entityName: string }
  | { act: 'ask'; text: string }
  | { act: 'refuse'; reason: RefusalReason; text: string }
  | { act: 'undo' };

export const partnerTypes = [
  'TestPartner',
  'LabPartner',
  'AccommodationPartner',
  'TicketingPartner',
] as const;
export type PartnerType = (typeof partnerTypes)[number];

export function decide(id: string, decision: RegistrationAct) {
  const params = { id };
  switch (decision.act) {
    case 'approve': {
      const { entityType, entityName } = decision;
      return api.call(calls.approveRegistration, { params, body: { entityType, entityName } });
    }
    case 'ask':
      return api.call(calls.askRegistration, { params, body: { text: decision.text } });
    case 'refuse': {
      const { reason, text } = decision;
      return api.call(calls.refuseRegistration, { params, body: { reason, text } });
    }
    case 'undo':
      return api.call(calls.undoRegistrationDecision, { params });
  }
}
