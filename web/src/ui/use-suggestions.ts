import { useEffect, useRef, useState } from 'react';

/** Quiet time after a key before the list is asked for. */
const typingPauseMs = 180;
/** Shorter texts are not looked up. */
const fewestLetters = 2;

interface Suggestions<Found> {
  /** What was found last; null before anything was, or where it could not be had. */
  found: Found | null;
  state: 'idle' | 'searching' | 'ready' | 'failed';
  /** What was found is for the text as it is now. */
  isCurrent: boolean;
}

/**
 * What is found for a text while it is being typed. The answer to an older text never replaces that to a newer one.
 * @param look stays the same between drawings.
 */
export function useSuggestions<Found>(
  typed: string,
  look: (query: string) => Promise<Found>,
): Suggestions<Found> {
  const [answer, setAnswer] = useState<Answer<Found>>({ query: '', found: null, state: 'idle' });
  const latest = useRef('');
  const query = typed.trim();
  useEffect(() => {
    latest.current = query;
    if (query.length < fewestLetters) {
      setAnswer({ query: '', found: null, state: 'idle' });
      return;
    }
    const timer = setTimeout(async () => {
      setAnswer((before) => ({ ...before, state: 'searching' }));
      const found = await look(query).catch(() => null);
      if (latest.current === query)
        setAnswer({ query, found, state: found === null ? 'failed' : 'ready' });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [query, look]);
  const { found, state } = answer;
  return { found, state, isCurrent: answer.query === query };
}

interface Answer<Found> extends Omit<Suggestions<Found>, 'isCurrent'> {
  /** What it answers. */
  query: string;
}
