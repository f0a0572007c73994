// Written by `npm run calls` from contract/src/result-entry.ts.
import type * as contract from '../src/result-entry.ts';
import type { Call } from '../src/endpoint.ts';

export const attachDocument: Call<typeof contract.attachDocument> = { method: 'PUT', path: 'v1/results/:id/document', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const enterNegatives: Call<typeof contract.enterNegatives> = { method: 'POST', path: 'v1/results/negatives', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const enterResult: Call<typeof contract.enterResult> = { method: 'POST', path: 'v1/results/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const importResults: Call<typeof contract.importResults> = { method: 'POST', path: 'v1/results/import', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'], keyScope: 'results' } };
export const listResults: Call<typeof contract.listResults> = { method: 'GET', path: 'v1/results', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const openResultDocument: Call<typeof contract.openResultDocument> = { method: 'GET', path: 'v1/results/:id/document', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const undoResult: Call<typeof contract.undoResult> = { method: 'POST', path: 'v1/results/:id/undo', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
