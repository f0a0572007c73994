import * as changeCalls from '@vaga/contract/calls/schedule-changes';
import type {
  AppliedChange,
  Impact,
  ImpactChoice,
  SentScheduleChange,
} from '@vaga/contract/schedule-changes';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** What a change does, worked out for this moment; nothing changes. */
export function previewChange(change: SentScheduleChange): Promise<Impact> {
  return api.data(changeCalls.previewScheduleChange, { body: { change } });
}

/** What is done about the bookings that lose their place: all, and those that are chosen one by one. */
export interface ImpactChoices {
  default: ImpactChoice;
  byAppointment: Record<string, ImpactChoice>;
}

export function applyChange(
  id: string,
  choices: ImpactChoices,
  idempotencyKey: string,
): Promise<AppliedChange> {
  return api.data(changeCalls.applyScheduleChange, {
    params: { id },
    body: { choices },
    idempotencyKey,
  });
}

/** The new impact that comes with the refusal of a change whose hours have moved meanwhile; null for other refusals. */
export function movedImpactIn(error: unknown): Impact | null {
  const isMoved = error instanceof ApiError && error.status === 409 && error.data !== null;
  return isMoved ? (error.data as Impact) : null;
}
