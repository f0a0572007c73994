// Written by `npm run calls` from contract/src/persons.ts.
import type * as contract from '../src/persons.ts';
import type { Call } from '../src/endpoint.ts';

export const addPerson: Call<typeof contract.addPerson> = { method: 'POST', path: 'onboarding/user/person', access: 'account' };
export const deletePerson: Call<typeof contract.deletePerson> = { method: 'DELETE', path: 'onboarding/user/person/:id', access: 'account' };
export const listPersons: Call<typeof contract.listPersons> = { method: 'GET', path: 'onboarding/user/person', access: 'account' };
export const readPersonData: Call<typeof contract.readPersonData> = { method: 'GET', path: 'onboarding/user/person/:id/data', access: 'account' };
export const savePersonData: Call<typeof contract.savePersonData> = { method: 'POST', path: 'onboarding/user/person/:id/data', access: 'account' };
