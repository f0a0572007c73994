import { entityProfileCalls } from './entity-profile-calls.ts';
import { entityStateCalls } from './entity-state-calls.ts';
import { importCalls } from './import-calls.ts';
import type { PatientRecords } from './patient-records.ts';
import { registrationCalls } from './registration-calls.ts';
import type { SampleCall } from './send.ts';

/** Calls of companies that become partners, and that keep their places up to date. */
export const partnerCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  ...registrationCalls,
  ...entityProfileCalls,
  ...entityStateCalls,
  ...importCalls,
};
