import type { AgendaFit, DeskStarts } from '@vaga/contract/agenda-capacity';
import type { FoundAppointment, FoundPerson } from '@vaga/contract/agenda-search';
import * as agendaCalls from '@vaga/contract/calls/agenda';
import * as capacityCalls from '@vaga/contract/calls/agenda-capacity';
import * as dayCalls from '@vaga/contract/calls/agenda-day';
import * as searchCalls from '@vaga/contract/calls/agenda-search';
import { api, fileAddress } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';
import type { DeskBody } from './desk-booking.ts';

export interface AgendaHits {
  appointments: FoundAppointment[];
  people: FoundPerson[];
}

/** @throws ApiError where the server has an error to say, as of a code that is not from here. */
export async function searchAgenda(text: string): Promise<AgendaHits> {
  const { type, messages, data } = await api.call(searchCalls.searchAgenda, { body: { text } });
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

export function readStarts(query: {
  entityService: string;
  from: string;
  pool: string;
}): Promise<DeskStarts> {
  const { entityService, from, pool } = query;
  return api.data(capacityCalls.readDeskStarts, {
    query: { entityService, from, ...(pool === '' ? {} : { pool }) },
  });
}

/** Where one more person fits, between wall times of a day. */
export async function readFits(body: {
  entityService: string;
  date: string;
  from: string;
  until: string;
}): Promise<AgendaFit[]> {
  return (await api.data(capacityCalls.listFits, { body })).fits;
}

/** @throws ApiError also where the server has only a warning to say: nothing is booked then. */
export async function book(
  body: DeskBody,
  idempotencyKey: string,
): Promise<{ id: string; code: string }> {
  const { type, messages, data } = await api.call(agendaCalls.bookAppointment, {
    body,
    idempotencyKey,
  });
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

/** What the person takes home, to print. */
export function slipAddress(id: string): string {
  return fileAddress(dayCalls.printSlip, { params: { id } });
}
