import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

const load = loadChunk(() => import('./watch-area.tsx').then((part) => part.WatchArea));

/** Few searches show it. The server has it at hand; a browser fetches it for those, while what the server drew stands. */
export const LazyWatchArea = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load() }));
