import { useEffect, useRef, useState } from 'react';

/** The present in milliseconds by the server's clock, a step each 10 seconds. `loadedNow` is the instant of the page's request. */
export function useClock(loadedNow: string): number {
  const [now, setNow] = useState(() => Date.parse(loadedNow));
  const ahead = useRef(0);
  useEffect(() => {
    ahead.current = Date.parse(loadedNow) - Date.now();
    const tick = () => setNow(Date.now() + ahead.current);
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [loadedNow]);
  return now;
}
