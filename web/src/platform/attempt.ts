import { useRef, useState } from 'react';
import { whileBlocked } from './blocking.ts';
import { ApiError, messageIn } from './wire.ts';

export interface Failure {
  /** What the server said, in the reader's language; undefined when it said nothing. */
  text: string | undefined;
  error: unknown;
}

interface AttemptOptions {
  /**
   * The act leads on to another screen or moves money: nothing else on the page makes sense until it is done, and the
   * overlay appears when it lasts.
   */
  isBlocking?: boolean;
}

/**
 * Something that is done once: busy while at work, a second press does nothing, and a repeat after a lost answer carries
 * the same key, so that the server does it once as well. After an answer the next try is a new one.
 */
export function useAttempt({ isBlocking = false }: AttemptOptions = {}) {
  const key = useRef<string | null>(null);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function run(work: (idempotencyKey: string) => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    key.current ??= crypto.randomUUID();
    setBusy(true);
    setFailure(null);
    try {
      const done = work(key.current);
      await (isBlocking ? whileBlocked(done) : done);
      key.current = null;
    } catch (error) {
      if (!isUnanswered(error)) key.current = null;
      setFailure({ text: messageIn(error), error });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { run, isBusy, failure, forget: () => setFailure(null) };
}

/** No answer came (0), or something between us and the server answered for it: it may have done what was asked. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
