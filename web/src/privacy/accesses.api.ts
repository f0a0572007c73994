import type { AccessesNotice } from '@vaga/contract/accesses';
import * as accessesCalls from '@vaga/contract/calls/accesses';
import { api } from '../platform/api.ts';

/** How soon an e-mail tells the account of accesses. */
export function saveNotice(notice: AccessesNotice) {
  return api.call(accessesCalls.chooseAccessesNotice, { body: { notice } });
}
