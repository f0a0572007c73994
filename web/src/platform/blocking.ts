import { useSyncExternalStore } from 'react';

/**
 * What truly blocks: work during which nothing else on the page makes sense (a checkout, a file being made).
 * The overlay appears when it has lasted 400 ms; most work never shows it.
 */
let running = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Marks the page as blocked while the work runs; hands back its outcome. */
export async function whileBlocked<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

export function useIsBlocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
    () => false,
  );
}
