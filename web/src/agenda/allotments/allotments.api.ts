import * as allotmentsCalls from '@vaga/contract/calls/allotments';
import type { Envelope } from '@vaga/contract/envelope';
import { api } from '../../platform/api.ts';

/** Ends an allotment: its places are for everyone from now on. */
export function endAllotment(id: string): Promise<Envelope<null>> {
  return api.call(allotmentsCalls.endAllotment, { params: { id } });
}
