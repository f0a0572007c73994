// Written by `npm run calls` from contract/src/results.ts.
import type * as contract from '../src/results.ts';
import type { Call } from '../src/endpoint.ts';

export const downloadDocument: Call<typeof contract.downloadDocument> = { method: 'GET', path: 'onboarding/user/schedule/:id/document', access: 'account' };
export const readResultNotice: Call<typeof contract.readResultNotice> = { method: 'GET', path: 'v1/results/:token', access: 'account' };
