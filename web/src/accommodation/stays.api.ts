import type { Reservation } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as staysCalls from '@vaga/contract/calls/stays';
import type { Envelope } from '@vaga/contract/envelope';
import type { StayImportReport } from '@vaga/contract/stays';
import { api } from '../platform/api.ts';
import type { Arrival } from './arrivals.rules.ts';

/** A stay as a hotel types it. Days are YYYY-MM-DD. */
export interface NewStay {
  code: string;
  checkInDate: string;
  checkOutDate: string;
  guests: readonly Arrival[];
}

/** Adds a stay to the hotel. A Warning where there is one with this code. */
export function saveStay(
  { guests, ...stay }: NewStay,
  idempotencyKey: string,
): Promise<Envelope<{ id: string; reservation: Reservation }>> {
  const sent = guests.map(({ name, day, time }) => ({ name, arrivesAt: `${day}T${time}:00Z` }));
  return api.call(accommodationCalls.addReservation, {
    body: { ...stay, guests: sent },
    idempotencyKey,
  });
}

/** What would become of the rows of a file. */
export function previewImport(csv: string): Promise<StayImportReport> {
  return api.data(staysCalls.importStays, { query: { dry: 'true' }, body: { csv } });
}

/** Saves the rows of a file that have no error. */
export function applyImport(csv: string): Promise<StayImportReport> {
  return api.data(staysCalls.importStays, { query: {}, body: { csv } });
}
