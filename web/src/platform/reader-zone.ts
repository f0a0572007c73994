import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** The reader's own time zone; null on the server and until the page is alive, which both must print the same. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}

/** Whether two zones show another wall time at an instant. */
export function isOtherTime(instant: string, zone: string, readerZone: string | null): boolean {
  if (readerZone === null || readerZone === zone) return false;
  const shown = (timeZone: string) =>
    new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return shown(zone) !== shown(readerZone);
}
