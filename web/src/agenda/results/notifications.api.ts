import * as healthCalls from '@vaga/contract/calls/public-health';
import type { DataOf } from '@vaga/contract/endpoint';
import type { readSurveillanceNotification } from '@vaga/contract/public-health';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** A notification with what the portal of the authority asks for. */
export type NotificationDetails = DataOf<typeof readSurveillanceNotification>;

export function readNotification(id: string): Promise<NotificationDetails> {
  return api.data(healthCalls.readSurveillanceNotification, { params: { id } });
}

/** @throws ApiError also where it was reported by a colleague meanwhile. */
export async function recordReport(id: string, reference: string): Promise<void> {
  const { type, messages } = await api.call(healthCalls.recordSurveillanceReport, {
    params: { id },
    body: { reference },
  });
  if (type !== 'Success') throw new ApiError(200, messages);
}
