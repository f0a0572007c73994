import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import * as guestAppointmentsCalls from '@vaga/contract/calls/guest-appointments';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import type { SlotTaken } from '@vaga/contract/scheduling';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';

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

/** The nearest starts that are available, where a refusal brings some. */
export function nearestIn(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const { alternatives } = (error.data ?? {}) as Partial<SlotTaken>;
  return alternatives?.map(({ time }) => time) ?? [];
}

/** The consent form to print. */
export function consentAddress(id: string): string {
  return `/api/accommodation/scheduled/${id}/export-consent-form`;
}
