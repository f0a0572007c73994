import type { Alert, AlertChoice } from '@vaga/contract/alerts';
import * as calls from '@vaga/contract/calls/alerts';
import { api } from '../platform/api.ts';

/** @returns what is said about it. @throws ApiError where the alert has changed meanwhile. */
export async function markDone({ id, version }: Alert): Promise<string> {
  const { messages } = await api.call(calls.markAlertDone, { params: { id }, body: { version } });
  return messages[0]?.text ?? '';
}

/**
 * @param until YYYY-MM-DD, from tomorrow on.
 * @returns what is said about it. @throws ApiError where the alert has changed meanwhile.
 */
export async function snooze({ id, version }: Alert, until: string): Promise<string> {
  const input = { params: { id }, body: { version, until } };
  const { messages } = await api.call(calls.snoozeAlert, input);
  return messages[0]?.text ?? '';
}

/** How the reader learns of alerts of a kind, from now on. */
export async function chooseChannel(choice: AlertChoice): Promise<void> {
  await api.call(calls.chooseAlertChannel, { body: choice });
}
