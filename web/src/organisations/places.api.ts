import * as geographyCalls from '@vaga/contract/calls/geography';
import { addPlace } from '@vaga/contract/calls/places';
import type { addPlace as addPlaceCall } from '@vaga/contract/places';
import { api, type CallInput } from '../platform/api.ts';

const homeCountry = 1;

export function sendPlace(body: CallInput<typeof addPlaceCall>['body'], idempotencyKey: string) {
  return api.call(addPlace, { body, idempotencyKey });
}

export function listDistricts() {
  return api.data(geographyCalls.listDistricts, { params: { idCountry: homeCountry } });
}

export function listMunicipalities(district: number) {
  return api.data(geographyCalls.listMunicipalities, { params: { id: district } });
}
