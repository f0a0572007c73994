import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

const load = loadChunk(() => import('./next-steps.tsx'));

/** Few searches find nothing. The server has these at hand; a browser fetches them then, while what the server drew stands. */
const atHand = import.meta.env.SSR ? await load() : null;

export const LazyStartHere =
  atHand?.StartHere ?? lazy(async () => ({ default: (await load()).StartHere }));
export const LazyNothingFound =
  atHand?.NothingFound ?? lazy(async () => ({ default: (await load()).NothingFound }));
