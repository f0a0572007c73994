import type { DeskDraft } from '@vaga/contract/agenda';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as agendaCalls from '@vaga/contract/calls/agenda';
import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import * as guestAppointmentsCalls from '@vaga/contract/calls/guest-appointments';
import type {
  AppointmentPersonField,
  EntityAppointment,
  EntityAppointmentPerson,
} from '@vaga/contract/entity-appointments';
import type { NearService } from '@vaga/contract/guest-appointments';
import type { SlotTaken } from '@vaga/contract/scheduling';
import { api, fileAddress } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';
import type { GuestBody } from './guest-draft.ts';
import type { StayDays } from './guest-form.rules.ts';

/** Places on the form of a new appointment. Source: the specification. */
const placesListed = 20;

/** A start that a guest can be booked at: its instant, and its wall times at the entity, '09:20 - 09:40'. */
export interface GuestSlot {
  time: string;
  timeRange: string;
}

/** Where slots are looked for. */
export interface GuestSlotsAt {
  idEntity: string;
  idService: number;
  idCampaign: string | null;
  atEntity: boolean;
  /** YYYY-MM-DD. */
  date: string;
}

/** The available starts of a day; none where the server has only a warning to say. */
export function readGuestSlots({ idEntity, idService, ...at }: GuestSlotsAt): Promise<GuestSlot[]> {
  const { date, atEntity, idCampaign } = at;
  return api.data(guestAppointmentsCalls.listGuestSlots, {
    params: { idEntity, idService },
    query: { date, atEntity, ...(idCampaign === null ? {} : { idCampaign }) },
  });
}

/** The days of the hotel's stay with this code; null for none. */
export async function readStayDays(code: string): Promise<StayDays | null> {
  const stays = await api.data(accommodationCalls.listReservations, { query: { code } });
  return stays.find((stay) => stay.code === code) ?? null;
}

export async function moveGuest(
  id: string,
  newDate: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const { type, messages } = await api.call(entityAppointmentsCalls.rescheduleEntityAppointment, {
    params: { id },
    body: { newDate },
    idempotencyKey,
  });
  if (type !== 'Success') throw new ApiError(200, messages);
  return messages[0]?.text;
}

/** @returns what the server says of it. */
export async function cancelGuest(
  { idPersonSchedule: id }: EntityAppointment,
  idempotencyKey: string,
): Promise<string | undefined> {
  const { type, messages } = await api.call(entityAppointmentsCalls.cancelGuestAppointment, {
    params: { id },
    idempotencyKey,
  });
  if (type === 'Error') throw new ApiError(200, messages);
  return messages[0]?.text;
}

/** @returns what the server says of it, also where nothing was sent. */
export async function resendToGuest({
  idPersonSchedule: id,
}: EntityAppointment): Promise<string | undefined> {
  const { messages } = await api.call(entityAppointmentsCalls.resendToGuest, { params: { id } });
  return messages[0]?.text;
}

/** The nearest available starts, where a start was refused because others have it; null for any other error. */
export function nearestIn(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { alternatives } = (error.data ?? {}) as Partial<SlotTaken>;
  return alternatives?.map(({ time }) => time) ?? [];
}

/** Where a service can be booked for a guest on a day, by the distance from the hotel. */
export function readNearServices(
  idService: number,
  at: { latitude: number; longitude: number; date: string },
): Promise<NearService[]> {
  return api.data(guestAppointmentsCalls.listNearServices, {
    params: { idService },
    body: { ...at, limit: placesListed },
  });
}

/** What a member chooses of a start at their own desk: a pool (empty: any), and a place more where it is full. */
export interface StartSelection {
  pool: string;
  isOverbooked: boolean;
  /** Why a place is added; empty for none. */
  overbookReason?: string;
}

export function reserveStart(
  entityService: string,
  time: string,
  { pool, isOverbooked, overbookReason = '' }: StartSelection = { pool: '', isOverbooked: false },
): Promise<DeskDraft> {
  const selection = {
    ...(pool === '' ? {} : { pool }),
    ...(isOverbooked ? { overbook: true } : {}),
    ...(isOverbooked && overbookReason.trim() !== '' ? { reason: overbookReason.trim() } : {}),
  };
  return api.data(agendaCalls.createDraft, { body: { entityService, time, ...selection } });
}

/** Gives a start back. Where that fails it ends by itself. */
export async function releaseStart(id: string): Promise<void> {
  await api.call(agendaCalls.deleteDraft, { params: { id } }).catch(() => undefined);
}

/**
 * @returns the code of the appointment.
 * @throws ApiError also where the server has only a warning to say: nothing is booked then.
 */
export async function bookGuest(
  idEntity: string,
  body: GuestBody,
  idempotencyKey: string,
): Promise<string> {
  const { type, messages, data } = await api.call(guestAppointmentsCalls.bookGuestAppointment, {
    params: { idEntity },
    body,
    idempotencyKey,
  });
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data.code;
}

/** The appointment of a code, as the list has it; null where it is not there. */
export async function readBooked(code: string): Promise<EntityAppointment | null> {
  const body = { filterParams: { code } };
  const rows = await api.data(entityAppointmentsCalls.searchEntityAppointments, { body });
  return rows.find((row) => row.code === code) ?? null;
}

/** The consent form to print. */
export function consentAddress(id: string): string {
  return fileAddress(entityAppointmentsCalls.exportConsentForm, { params: { id } });
}

/** @returns what the server says of it. */
export async function saveGuest(
  { idPersonSchedule: id, idEntity }: EntityAppointmentPerson,
  changed: Partial<Record<AppointmentPersonField, string>>,
): Promise<string | undefined> {
  const { type, messages } = await api.call(entityAppointmentsCalls.saveAppointmentPerson, {
    params: { id },
    body: { ...changed, idEntity },
  });
  if (type !== 'Success') throw new ApiError(200, messages);
  return messages[0]?.text;
}
