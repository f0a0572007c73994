// Written by `npm run calls` from contract/src/search.ts.
import type * as contract from '../src/search.ts';
import type { Call } from '../src/endpoint.ts';

export const readSearchChoices: Call<typeof contract.readSearchChoices> = { method: 'POST', path: 'partner/search/choices', access: 'anyone', isReadOnly: true };
export const searchPartners: Call<typeof contract.searchPartners> = { method: 'POST', path: 'partner/search', access: 'anyone', isReadOnly: true };
