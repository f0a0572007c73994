import type { addBusyCalendar, CalendarLink, createCalendarLink } from '@vaga/contract/calendars';
import * as calls from '@vaga/contract/calls/calendars';
import { api, type CallInput } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** @returns what is said about it. @throws ApiError where the calendar cannot be read. */
export async function connectCalendar(
  body: CallInput<typeof addBusyCalendar>['body'],
): Promise<string> {
  const { data, messages } = await api.call(calls.addBusyCalendar, { body });
  if (!data) throw new ApiError(200, messages);
  return messages[0]?.text ?? '';
}

/** @returns what is said about it: that it was read, or why it could not be. */
export async function readCalendarNow(id: string): Promise<string> {
  const { messages } = await api.call(calls.readBusyCalendar, { params: { id } });
  return messages[0]?.text ?? '';
}

export function removeCalendar(id: string) {
  return api.call(calls.removeBusyCalendar, { params: { id } });
}

/** The new address, which no later answer has. @throws ApiError where there are as many as there may be. */
export async function makeCalendarLink(
  body: CallInput<typeof createCalendarLink>['body'],
): Promise<CalendarLink & { address: string }> {
  const { data, messages } = await api.call(calls.createCalendarLink, { body });
  if (!data) throw new ApiError(200, messages);
  return data;
}

export function revokeCalendarLink(id: string) {
  return api.call(calls.revokeCalendarLink, { params: { id } });
}
