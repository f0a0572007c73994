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
 * the same key, so that the server does it once as well. After an answer, or with other content, the next try is a new one:
 * the server refuses a key that comes with another body.
 */
export function useAttempt({ isBlocking = false }: AttemptOptions = {}) {
  const attempt = useRef<{ key: string; content: string } | null>(null);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @param sent what is sent, where it can be edited between two tries. */
  async function run(
    work: (idempotencyKey: string) => Promise<void>,
    sent: unknown = null,
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const content = JSON.stringify(sent ?? null);
    if (attempt.current?.content !== content) attempt.current = null;
    attempt.current ??= { key: crypto.randomUUID(), content };
    setBusy(true);
    setFailure(null);
    try {
      const done = work(attempt.current.key);
      await (isBlocking ? whileBlocked(done) : done);
      attempt.current = null;
    } catch (error) {
      if (!isUnanswered(error)) attempt.current = null;
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
