import { useRef, useState } from 'react';
import type { Failure } from './attempt.ts';
import { messageIn } from './wire.ts';

/**
 * Acts on the rows of a list that need no question first. A member presses on the next row while the act before has no
 * answer yet: it is done after that one. The same act on the same row is not added again while it waits.
 */
export function useRowActs() {
  const waiting = useRef(new Set<string>());
  const last = useRef(Promise.resolve());
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @param name of the act and its row. */
  function act(name: string, work: () => Promise<void>): void {
    if (waiting.current.has(name)) return;
    waiting.current.add(name);
    setFailure(null);
    last.current = last.current
      .then(work)
      .catch((error: unknown) => setFailure({ text: messageIn(error), error }))
      .finally(() => waiting.current.delete(name));
  }

  return { act, failure, forget: () => setFailure(null) };
}
