import type { Envelope } from '@vaga/contract/envelope';
import { useRevalidator } from 'react-router';
import { isUnanswered, useAttempt } from '../platform/attempt.ts';
import { ApiError } from '../platform/wire.ts';

/**
 * Sends an entity's answer to a request, and reads the request anew: after a refusal too, because another member may have
 * answered in the meantime. A repeat after a lost reply carries the same key.
 */
export function useAnswer(options?: Parameters<typeof useAttempt>[0]) {
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure, forget } = useAttempt(options);

  /** @param answer what is sent: another answer has another key. */
  const send = (answer: unknown, work: (idempotencyKey: string) => Promise<Envelope<unknown>>) =>
    run(async (key) => {
      try {
        const { type, messages } = await work(key);
        if (type === 'Error') throw new ApiError(200, messages);
      } catch (error) {
        if (!isUnanswered(error)) await revalidate();
        throw error;
      }
      await revalidate();
    }, answer);

  return { send, isBusy, failure, forget };
}
