import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

const load = loadChunk(() => import('./watch-area.tsx').then((part) => part.WatchArea));

/** Null where it was not loaded before the page came to life. The server has it at hand. */
let loaded = import.meta.env.SSR ? await load() : null;

const LazyWatchArea = lazy(async () => ({ default: await load() }));

/** Few searches show it. A browser fetches it for those. */
export const watchArea = () => loaded ?? LazyWatchArea;

/** To be awaited before a page that has it is hydrated: a tap on a lazy part is lost. */
export async function loadWatchArea(): Promise<void> {
  loaded = await load();
}
