import type { Envelope } from '@vaga/contract/envelope';
import { ApiError } from '../platform/wire.ts';

/** What a call of a step came to: its data, or what to say instead. `message` is undefined where the server said nothing. */
export interface StepAnswer<Data> {
  type: 'Success' | 'Warning' | 'Error';
  data: Data | null;
  message: string | undefined;
}

/**
 * Waits for a call of a loader without failing the screen: a step that cannot show its list still shows the cart.
 * Redirects go through.
 */
export async function settleStepCall<Data>(
  call: Promise<Envelope<Data>>,
  logError: (error: unknown) => void,
): Promise<StepAnswer<Data>> {
  try {
    const { type, data, messages } = await call;
    return { type, data, message: messages[0]?.text };
  } catch (error) {
    if (error instanceof Response) throw error;
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefused) logError(error);
    const message = error instanceof ApiError ? error.messages[0]?.text : undefined;
    return { type: 'Error', data: null, message };
  }
}
