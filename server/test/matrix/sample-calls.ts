import type { Endpoint } from '@vaga/contract/endpoint';
import { memberInputs } from './member-inputs.ts';
import { patientInputs } from './patient-inputs.ts';
import type { PatientRecords } from './patient-records.ts';
import { fieldsOf } from './sample-fields.ts';
import { paramsOf } from './sample-subjects.ts';
import type { SampleCall } from './send.ts';

/** What the calls send beside, or instead of, what their paths and the names of their fields say. */
export const sampleInputs: Record<string, (records: PatientRecords) => SampleCall> = {
  ...patientInputs,
  ...memberInputs,
};

/**
 * A call that fits the contract, about the records. Most follow from the contract: the path names the row
 * (`sample-subjects.ts`), and fields have the values of their names (`sample-fields.ts`). `patient-inputs.ts` and
 * `member-inputs.ts` have the rest, by the name of the call.
 */
export function sampleOf(name: string, endpoint: Endpoint, records: PatientRecords): SampleCall {
  const given = sampleInputs[name]?.(records) ?? {};
  const sample: SampleCall = {
    ...given,
    params: { ...paramsOf(endpoint.path, records), ...given.params },
    query: { ...fieldsOf(endpoint.query, records), ...given.query },
  };
  if (endpoint.body && !Array.isArray(given.body))
    sample.body = { ...fieldsOf(endpoint.body, records), ...(given.body as object | undefined) };
  return sample;
}
