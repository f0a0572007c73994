import * as resultsCalls from '@vaga/contract/calls/results';
import { fileAddress } from '../platform/api.ts';

/** The file of an appointment's result. */
export function documentAddress(id: string): string {
  return fileAddress(resultsCalls.downloadDocument, { params: { id } });
}
