import { useSyncExternalStore } from 'react';

/** Below this width the day is a list with a dock; the styles of the day say the same. */
const query = '(max-width: 47.4375em)';

/** Whether the window is as narrow as a phone; undefined until the browser has drawn, when both layouts are there for the styles to choose. */
export function useIsPhone(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}
