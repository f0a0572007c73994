// Written by `npm run calls` from contract/src/area-watches.ts.
import type * as contract from '../src/area-watches.ts';
import type { Call } from '../src/endpoint.ts';

export const createAreaWatch: Call<typeof contract.createAreaWatch> = { method: 'POST', path: 'v1/area-watches', access: 'account' };
export const endAreaWatch: Call<typeof contract.endAreaWatch> = { method: 'DELETE', path: 'v1/area-watches/:id', access: 'account' };
export const endAreaWatchByLink: Call<typeof contract.endAreaWatchByLink> = { method: 'POST', path: 'v1/area-watch/:token/end', access: 'link' };
export const listAreaWatches: Call<typeof contract.listAreaWatches> = { method: 'GET', path: 'v1/area-watches', access: 'account' };
export const readAreaWatchByLink: Call<typeof contract.readAreaWatchByLink> = { method: 'GET', path: 'v1/area-watch/:token', access: 'link' };
