import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

const load = loadChunk(() => import('./next-steps.tsx'));

/** Null where they were not loaded before the page came to life. The server has them at hand. */
let loaded = import.meta.env.SSR ? await load() : null;

const lazySteps = {
  StartHere: lazy(async () => ({ default: (await load()).StartHere })),
  NothingFound: lazy(async () => ({ default: (await load()).NothingFound })),
};

/** Few searches find nothing. A browser fetches these then. */
export const nextSteps = () => loaded ?? lazySteps;

/** To be awaited before a page that has them is hydrated: a tap on a lazy part is lost. */
export async function loadNextSteps(): Promise<void> {
  loaded = await load();
}
