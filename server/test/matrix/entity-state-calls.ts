import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { versionOf } from '../../src/platform/version-of.ts';
import { frozenAt } from '../app.ts';
import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

const ofEntity = ({ entityId }: PatientRecords) => ({ params: { id: entityId } });
const ofOrganisation = ({ organisationId }: PatientRecords) => ({ params: { id: organisationId } });
const askedAt = frozenAt.toISOString();
const nothing = () => ({});
// Not the name: the records stay open for the callers after the first.
const closing = () => ({ body: { name: 'Outro nome', cancelsAll: false } });

/** Calls about the states of entities and organisations. */
export const entityStateCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  readEntityStatus: nothing,
  goLive: () => ({
    body: { terms: { partner: partnerTermsVersion, processing: processingTermsVersion } },
  }),
  pauseEntity: () => ({ body: { until: '2027-01-03' } }),
  resumeEntity: nothing,
  readEntityClosing: nothing,
  closeEntity: closing,
  readOrganisationClosing: nothing,
  closeOrganisation: closing,
  listEntitiesToConfirm: () => ({ query: { state: 'confirming' } }),
  confirmEntity: (world) => ({ ...ofEntity(world), body: { askedAt } }),
  refuseEntity: (world) => ({
    ...ofEntity(world),
    body: { askedAt, reason: 'Falta o número da licença.' },
  }),
  undoEntityDecision: ofEntity,
  listPartnerOrganisations: () => ({ query: { state: 'live', text: 'farm', pageNumber: 1 } }),
  readPartnerOrganisation: ofOrganisation,
  readOrganisationEnding: (world) => ({ ...ofOrganisation(world), query: { from: '2026-11-26' } }),
  suspendOrganisation: (world) => ({ ...ofOrganisation(world), body: { kind: 'unpaid' } }),
  reopenOrganisation: ofOrganisation,
  closeOrganisationAsAdministrator: (world) => ({
    ...ofOrganisation(world),
    body: { cancelsAll: false },
  }),
  saveOrganisationNote: (world) => ({
    ...ofOrganisation(world),
    body: { note: '', version: versionOf('') },
  }),
};
