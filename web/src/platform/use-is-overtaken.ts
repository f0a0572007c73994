import { useRef } from 'react';

/**
 * For answers that may come late. Called before one is asked for, it returns a question to ask once the answer is there:
 * whether the reader has changed `state` since, so that the answer would replace what is newer.
 */
export function useIsOvertaken(state: unknown): () => () => boolean {
  const latest = useRef(state);
  latest.current = state;
  return () => {
    const asked = latest.current;
    return () => latest.current !== asked;
  };
}
