import * as campaignCalls from '@vaga/contract/calls/campaigns';
import * as serviceCalls from '@vaga/contract/calls/entity-services';
import * as suggestionCalls from '@vaga/contract/calls/service-suggestions';
import type { changeService, OwnService } from '@vaga/contract/entity-services';
import type { Envelope } from '@vaga/contract/envelope';
import type { CallBody } from '../../platform/api.ts';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** What a member changes of a service: all of it, so that no caller drops a field that it does not show. */
export interface ServiceChanges extends Required<CallBody<typeof changeService>> {
  radiusKm: number | null;
}

export interface CampaignChanges {
  namePt: string;
  nameEn: string;
  informationPt: string;
  informationEn: string;
  priceCents: number;
  from: string;
  until: string;
  /** Empty: for all patients. */
  entityCode: string;
}

/** A service of the catalogue as it is to be offered. */
export interface ChosenService {
  idService: number;
  location: OwnService['location'];
  radiusKm: number | null;
  priceCents: number;
}

/** @throws ApiError with the server's words for an answer that is no success. */
function successOf<Data>({ type, data, messages }: Envelope<Data>): {
  data: Data | null;
  text: string;
} {
  if (type !== 'Success') throw new ApiError(200, messages);
  return { data, text: messages[0]?.text ?? '' };
}

/** @returns what the server says of it: some may have been offered before. */
export async function offerServices(services: readonly ChosenService[]): Promise<string> {
  const { messages } = await api.call(serviceCalls.addServices, {
    body: { services: [...services] },
  });
  return messages[0]?.text ?? '';
}

export async function saveService(id: string, changes: ServiceChanges): Promise<string> {
  const call = { params: { id }, body: changes };
  return successOf(await api.call(serviceCalls.changeService, call)).text;
}

export async function setPaused(id: string, isPaused: boolean): Promise<string> {
  const { pauseService, resumeService } = serviceCalls;
  return successOf(await api.call(isPaused ? pauseService : resumeService, { params: { id } }))
    .text;
}

export async function withdrawService(id: string): Promise<string> {
  return successOf(await api.call(serviceCalls.removeService, { params: { id } })).text;
}

export async function createCampaign(
  idEntityService: string,
  changes: CampaignChanges,
  idempotencyKey: string,
): Promise<void> {
  const body = { idEntityService, ...changes };
  successOf(await api.call(campaignCalls.addCampaign, { body, idempotencyKey }));
}

export async function saveCampaign(
  id: string,
  changes: CampaignChanges & { version: string },
): Promise<void> {
  successOf(await api.call(campaignCalls.changeCampaign, { params: { id }, body: changes }));
}

export async function endCampaign(id: string): Promise<void> {
  successOf(await api.call(campaignCalls.removeCampaign, { params: { id } }));
}

/** @param idServiceType 0 for no type. */
export async function sendSuggestion(
  { text, idServiceType }: { text: string; idServiceType: number },
  idempotencyKey: string,
): Promise<string> {
  const body = idServiceType === 0 ? { text } : { text, idServiceType };
  return successOf(await api.call(suggestionCalls.suggestService, { body, idempotencyKey })).text;
}
