// Written by `npm run calls` from contract/src/catalogue.ts.
import type * as contract from '../src/catalogue.ts';
import type { Call } from '../src/endpoint.ts';

export const listIdentificationTypes: Call<typeof contract.listIdentificationTypes> = { method: 'GET', path: 'onboarding/user/person/identification-types', access: 'account' };
export const listPrescriptionTypes: Call<typeof contract.listPrescriptionTypes> = { method: 'GET', path: 'onboarding/prescription/type', access: 'account' };
export const listServiceTypes: Call<typeof contract.listServiceTypes> = { method: 'GET', path: 'public/service-type', access: 'anyone' };
export const listServices: Call<typeof contract.listServices> = { method: 'GET', path: 'public/service-type/:id/service', access: 'anyone' };
export const listTravelServices: Call<typeof contract.listTravelServices> = { method: 'GET', path: 'onboarding/user/travel/service', access: 'account' };
