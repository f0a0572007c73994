import * as calls from '@vaga/contract/calls/service-places';
import { type apiOf, readOr404 } from '../platform/context.ts';

type Api = ReturnType<typeof apiOf>;

/** The services that can be booked somewhere. */
export function loadOfferedServices(api: Api) {
  return api.data(calls.listOfferedServices, {});
}

/** A service and where it can be booked. One that no entity offers is the 404 screen. */
export function loadPlacesOfService(api: Api, service: string) {
  return readOr404(api.data(calls.listPlacesOfService, { params: { service } }));
}

/** A service in a municipality. One that no entity offers there is the 404 screen. */
export function loadServicePlace(api: Api, service: string, place: string) {
  return readOr404(api.data(calls.readServicePlace, { params: { service, place } }));
}
