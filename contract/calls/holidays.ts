// Written by `npm run calls` from contract/src/holidays.ts.
import type * as contract from '../src/holidays.ts';
import type { Call } from '../src/endpoint.ts';

export const readHolidays: Call<typeof contract.readHolidays> = { method: 'GET', path: 'v1/holidays', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const saveMunicipalDay: Call<typeof contract.saveMunicipalDay> = { method: 'PUT', path: 'v1/holidays/municipal', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
