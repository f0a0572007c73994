import { useEffect, useState } from 'react';

/**
 * Whole seconds until an instant, as the server's clock has it: counted from `now`, when the page was made, so that a
 * device whose clock is wrong counts right. Null without an end.
 */
export function useSecondsLeft(end: string | null, now: string): number | null {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer `now` starts the count anew
  useEffect(() => {
    const started = Date.now();
    setPassed(0);
    if (end === null) return;
    const timer = setInterval(() => setPassed(Math.floor((Date.now() - started) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [end, now]);
  if (end === null) return null;
  return Math.max(0, Math.floor((Date.parse(end) - Date.parse(now)) / 1000) - passed);
}
