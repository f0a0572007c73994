import { ApiError } from '../platform/wire.ts';
import type { RequestCredential } from '../requests/index.ts';
import { useAnswer } from '../requests/index.ts';
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
  /** Anything else, for a dialog; `text` is undefined where the server said nothing. */
  problem: { text: string | undefined } | null;
  /** Neither is said any more. */
  forget: () => void;
}

/** Sends the entity's answer to a request for a time. */
export function useApproval(credential: RequestCredential): Approval {
  const { send, isBusy, failure, forget } = useAnswer({ isBlocking: true });
  const lost = failure && timeRefusalOf(failure.error);
  return {
    accept: (slots) => void send(slots, (key) => acceptTimes(credential, slots, key)),
    refuse: (reason) => void send(reason, (key) => refuseRequest(credential, reason, key)),
    isBusy,
    lost,
    problem: failure && lost === null ? { text: failure.text } : null,
    forget,
  };
}

function timeRefusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const code = error.messages[0]?.code;
  const isOfTheTime =
    error.status === 409 || code === 'cart.day_not_counted' || code === 'approval.too_soon';
  return isOfTheTime ? error.message : null;
}
