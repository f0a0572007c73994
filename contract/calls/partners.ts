// Written by `npm run calls` from contract/src/partners.ts.
import type * as contract from '../src/partners.ts';
import type { Call } from '../src/endpoint.ts';

export const findPartnerByCode: Call<typeof contract.findPartnerByCode> = { method: 'GET', path: 'partner/code/:code', access: 'anyone' };
export const readHomePage: Call<typeof contract.readHomePage> = { method: 'GET', path: 'v1/home', access: 'anyone' };
export const readPartnerInformation: Call<typeof contract.readPartnerInformation> = { method: 'GET', path: 'public/partner/:id/information', access: 'anyone' };
export const readPartnerSummary: Call<typeof contract.readPartnerSummary> = { method: 'GET', path: 'public/partner/:id/summary', access: 'anyone' };
export const searchPartnerServices: Call<typeof contract.searchPartnerServices> = { method: 'POST', path: 'public/partner/:id/service/search', access: 'anyone', isReadOnly: true };
export const validateEntityCode: Call<typeof contract.validateEntityCode> = { method: 'GET', path: 'onboarding/code/:entityCode', access: 'account' };
