import { serverDrawn } from '../platform/server-drawn.ts';

const load = () => import('./watch-area.tsx').then((part) => part.WatchArea);

/** Few searches show it. */
export const watchArea = serverDrawn(load, import.meta.env.SSR ? await load() : null);
