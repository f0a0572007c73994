// Written by `npm run calls` from contract/src/service-suggestions.ts.
import type * as contract from '../src/service-suggestions.ts';
import type { Call } from '../src/endpoint.ts';

export const listMergeTargets: Call<typeof contract.listMergeTargets> = { method: 'GET', path: 'v1/admin/service-suggestions/services', access: { who: 'administrator', roles: ['steward', 'catalogue'] } };
export const listServiceSuggestions: Call<typeof contract.listServiceSuggestions> = { method: 'GET', path: 'v1/service-suggestions', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listSuggestionsToReview: Call<typeof contract.listSuggestionsToReview> = { method: 'GET', path: 'v1/admin/service-suggestions', access: { who: 'administrator', roles: ['steward', 'catalogue'] } };
export const mergeSuggestion: Call<typeof contract.mergeSuggestion> = { method: 'POST', path: 'v1/admin/service-suggestions/:id/merge', access: { who: 'administrator', roles: ['steward', 'catalogue'] } };
export const refuseSuggestion: Call<typeof contract.refuseSuggestion> = { method: 'POST', path: 'v1/admin/service-suggestions/:id/refuse', access: { who: 'administrator', roles: ['steward', 'catalogue'] } };
export const suggestService: Call<typeof contract.suggestService> = { method: 'POST', path: 'v1/service-suggestions', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const undoSuggestionDecision: Call<typeof contract.undoSuggestionDecision> = { method: 'POST', path: 'v1/admin/service-suggestions/:id/undo', access: { who: 'administrator', roles: ['steward', 'catalogue'] } };
