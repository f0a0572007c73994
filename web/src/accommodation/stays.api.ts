import type { Reservation } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as staysCalls from '@vaga/contract/calls/stays';
import type { Envelope } from '@vaga/contract/envelope';
import type { Stay, StayImportReport } from '@vaga/contract/stays';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';
import type { StayGuest } from './stay-guests.rules.ts';

/** A stay as a hotel types it. Days are YYYY-MM-DD. */
export interface TypedStay {
  code: string;
  checkInDate: string;
  checkOutDate: string;
  guests: readonly StayGuest[];
}

/** Adds a stay to the hotel. A Warning where there is one with this code. */
export async function saveStay(
  { guests, ...stay }: TypedStay,
  idempotencyKey: string,
): Promise<Envelope<Reservation>> {
  const body = { ...stay, guests: guests.map(sentGuestOf) };
  const answer = await api.call(accommodationCalls.addReservation, { body, idempotencyKey });
  return { ...answer, data: answer.data?.reservation ?? null };
}

/** Saves a stay over the version that the member saw. A Warning where another one has this code. */
export function changeStay(
  id: string,
  { guests, ...stay }: TypedStay,
  version: string,
): Promise<Envelope<Stay>> {
  const sent = guests.map((guest) => ({
    ...sentGuestOf(guest),
    ...(guest.id === undefined ? {} : { id: guest.id }),
  }));
  const body = { ...stay, guests: sent, version };
  return api.call(staysCalls.changeStay, { params: { id }, body });
}

const sentGuestOf = ({ name, day, time }: StayGuest) => ({
  name,
  arrivesAt: `${day}T${time}:00Z`,
});

/** @throws ApiError also where the stay may not be deleted, in the server's words. */
export async function deleteStay(id: string): Promise<void> {
  const { type, messages } = await api.call(staysCalls.deleteStay, { params: { id } });
  if (type !== 'Success') throw new ApiError(200, messages);
}

/** What would become of the rows of a file. */
export function previewImport(csv: string): Promise<StayImportReport> {
  return api.data(staysCalls.importStays, { query: { dry: 'true' }, body: { csv } });
}

/** Saves the rows of a file that have no error. */
export function applyImport(csv: string): Promise<StayImportReport> {
  return api.data(staysCalls.importStays, { query: {}, body: { csv } });
}
