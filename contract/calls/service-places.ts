// Written by `npm run calls` from contract/src/service-places.ts.
import type * as contract from '../src/service-places.ts';
import type { Call } from '../src/endpoint.ts';

export const listOfferedServices: Call<typeof contract.listOfferedServices> = { method: 'GET', path: 'v1/service-places', access: 'anyone' };
export const listPlacesOfService: Call<typeof contract.listPlacesOfService> = { method: 'GET', path: 'v1/service-places/:service', access: 'anyone' };
export const readServicePlace: Call<typeof contract.readServicePlace> = { method: 'GET', path: 'v1/service-places/:service/:place', access: 'anyone' };
