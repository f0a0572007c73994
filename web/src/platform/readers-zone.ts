import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useSyncExternalStore } from 'react';

/** Most readers' zone: what the server takes for theirs, until the browser says otherwise. */
const usualZone = homeTimeZone;

const never = () => () => {};

/** The reader's own time zone: for what happened at no place of ours. */
export function useReadersZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || usualZone,
    () => usualZone,
  );
}
