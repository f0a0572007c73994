import type { ApprovalRequest } from '@vaga/contract/approval';
import type { Envelope } from '@vaga/contract/envelope';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isUnanswered, useAttempt } from '../platform/attempt.ts';
import { ApiError } from '../platform/wire.ts';
import { acceptTimes, refuseRequest } from './approval.api.ts';

export interface Approval {
  accept: (slots: string[]) => void;
  refuse: (reason: string) => void;
  isBusy: boolean;
  /**
   * What stands against the time chosen, in the server's words: taken by another booking, too soon, a day that does not
   * count.
   */
  lost: string | null;
  forgetLost: () => void;
  /** Anything else, for a dialog; `text` is undefined where the server said nothing. */
  problem: { text: string | undefined } | null;
  forgetProblem: () => void;
}

/** Sends the entity's answer. Then reads the request anew: another member may have answered in the meantime. */
export function useApproval(token: string): Approval {
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const [lost, setLost] = useState<string | null>(null);
  const [problem, setProblem] = useState<Approval['problem']>(null);

  const send = (work: (key: string) => Promise<Envelope<ApprovalRequest>>) =>
    void run(async (key) => {
      setLost(null);
      try {
        const { type, messages } = await work(key);
        if (type === 'Error') throw new ApiError(200, messages);
      } catch (error) {
        if (error instanceof ApiError && isOfTheTime(error)) setLost(error.message);
        else setProblem({ text: error instanceof ApiError ? error.messages[0]?.text : undefined });
        // No answer: the next try carries the same key, so that the server does it once.
        if (isUnanswered(error)) throw error;
      }
      await revalidate();
    });

  return {
    accept: (slots) => send((key) => acceptTimes(token, slots, key)),
    refuse: (reason) => send((key) => refuseRequest(token, reason, key)),
    isBusy,
    lost,
    forgetLost: () => setLost(null),
    problem,
    forgetProblem: () => setProblem(null),
  };
}

function isOfTheTime({ status, messages }: ApiError): boolean {
  const code = messages[0]?.code;
  return status === 409 || code === 'cart.day_not_counted' || code === 'approval.too_soon';
}
