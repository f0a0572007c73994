// Written by `npm run calls` from contract/src/admin-entities.ts.
import type * as contract from '../src/admin-entities.ts';
import type { Call } from '../src/endpoint.ts';

export const confirmEntity: Call<typeof contract.confirmEntity> = { method: 'POST', path: 'v1/admin/entities/:id/confirm', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const listEntitiesToConfirm: Call<typeof contract.listEntitiesToConfirm> = { method: 'GET', path: 'v1/admin/entities', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const openEntityLicence: Call<typeof contract.openEntityLicence> = { method: 'GET', path: 'v1/admin/entities/:id/licence', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const refuseEntity: Call<typeof contract.refuseEntity> = { method: 'POST', path: 'v1/admin/entities/:id/refuse', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const undoEntityDecision: Call<typeof contract.undoEntityDecision> = { method: 'POST', path: 'v1/admin/entities/:id/undo', access: { who: 'administrator', roles: ['steward', 'support'] } };
