import { serverDrawn } from '../platform/server-drawn.ts';

const loadStart = () => import('./next-steps.tsx').then((part) => part.StartHere);
const loadNothing = () => import('./next-steps.tsx').then((part) => part.NothingFound);

/** Few searches name nothing, or find nothing. */
export const startHere = serverDrawn(loadStart, import.meta.env.SSR ? await loadStart() : null);
export const nothingFound = serverDrawn(
  loadNothing,
  import.meta.env.SSR ? await loadNothing() : null,
);
