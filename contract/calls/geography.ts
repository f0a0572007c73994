// Written by `npm run calls` from contract/src/geography.ts.
import type * as contract from '../src/geography.ts';
import type { Call } from '../src/endpoint.ts';

export const findLocations: Call<typeof contract.findLocations> = { method: 'GET', path: 'location', access: 'anyone' };
export const listCountries: Call<typeof contract.listCountries> = { method: 'GET', path: 'geo/countries', access: 'anyone' };
export const listDistricts: Call<typeof contract.listDistricts> = { method: 'GET', path: 'geo/country/:idCountry/districts', access: 'anyone' };
export const listMunicipalities: Call<typeof contract.listMunicipalities> = { method: 'GET', path: 'geo/district/:id/municipality', access: 'anyone' };
