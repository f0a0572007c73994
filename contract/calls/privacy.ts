// Written by `npm run calls` from contract/src/privacy.ts.
import type * as contract from '../src/privacy.ts';
import type { Call } from '../src/endpoint.ts';

export const exportAccountData: Call<typeof contract.exportAccountData> = { method: 'GET', path: 'v1/account/export', access: 'account' };
