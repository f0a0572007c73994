import { useRootData } from '../../app/root-data.ts';

/** Whether the list and the pins have the same numbers: on our own picture. A map with streets has prices. */
export function useHasNumbers(): boolean {
  return useRootData()?.mapStyleUrl == null;
}
