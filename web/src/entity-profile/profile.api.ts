import * as photoCalls from '@vaga/contract/calls/entity-photos';
import * as profileCalls from '@vaga/contract/calls/entity-profile';
import { findLocations, listMunicipalities } from '@vaga/contract/calls/geography';
import type { EntityPhotos } from '@vaga/contract/entity-photos';
import type { EntityProfile, EntityProfileForm } from '@vaga/contract/entity-profile';
import type { Envelope } from '@vaga/contract/envelope';
import type { Area } from '@vaga/contract/geography';
import { api } from '../platform/api.ts';

export function saveProfile(body: EntityProfileForm): Promise<Envelope<EntityProfile>> {
  return api.call(profileCalls.saveEntityProfile, { body });
}

export function uploadLicence(content: File): Promise<Envelope<EntityProfile>> {
  return api.call(profileCalls.uploadLicence, { file: { content } });
}

export function readMunicipalities(districtCode: string): Promise<Area[]> {
  return api.data(listMunicipalities, { params: { id: Number(districtCode) } });
}

/** The point of a municipality by its name and code, where a pin begins; null where it could not be had. */
export async function readSeat(name: string, code: string) {
  const found = await api
    .data(findLocations, { query: { query: name, limit: 29 } })
    .catch(() => []);
  return found.find(({ id }) => id === `m:${code}`) ?? null;
}

/** What entities with a postal code have as locality; null where none is known, and without an answer. */
export async function findPostalArea(code: string) {
  const { data } = await api.call(profileCalls.findLocalityOfPostalCode, { params: { code } });
  return data;
}

export function addPhoto(content: File, kind: 'photo' | 'logo'): Promise<EntityPhotos> {
  return api.data(photoCalls.addPhoto, { file: { content, fields: { kind } } });
}

export function describePhoto(
  id: string,
  words: { altPt: string; altEn: string },
): Promise<EntityPhotos> {
  return api.data(photoCalls.describePhoto, { params: { id }, body: words });
}

export function orderPhotos(ids: string[]): Promise<EntityPhotos> {
  return api.data(photoCalls.orderPhotos, { body: { ids } });
}

export function removePhoto(id: string): Promise<EntityPhotos> {
  return api.data(photoCalls.removePhoto, { params: { id } });
}
