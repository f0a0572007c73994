// Written by `npm run calls` from contract/src/admin-registrations.ts.
import type * as contract from '../src/admin-registrations.ts';
import type { Call } from '../src/endpoint.ts';

export const approveRegistration: Call<typeof contract.approveRegistration> = { method: 'POST', path: 'v1/admin/registrations/:id/approve', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const askRegistration: Call<typeof contract.askRegistration> = { method: 'POST', path: 'v1/admin/registrations/:id/ask', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const listRegistrations: Call<typeof contract.listRegistrations> = { method: 'GET', path: 'v1/admin/registrations', access: { who: 'administrator', roles: ['steward', 'support', 'finance'] } };
export const openRegistrationFile: Call<typeof contract.openRegistrationFile> = { method: 'GET', path: 'v1/admin/registrations/:id/files/:file', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const readRegistration: Call<typeof contract.readRegistration> = { method: 'GET', path: 'v1/admin/registrations/:id', access: { who: 'administrator', roles: ['steward', 'support', 'finance'] } };
export const refuseRegistration: Call<typeof contract.refuseRegistration> = { method: 'POST', path: 'v1/admin/registrations/:id/refuse', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const undoRegistrationDecision: Call<typeof contract.undoRegistrationDecision> = { method: 'POST', path: 'v1/admin/registrations/:id/undo', access: { who: 'administrator', roles: ['steward', 'support'] } };
