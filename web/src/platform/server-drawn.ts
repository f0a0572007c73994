import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunks.ts';

/** A part of a page in a file of its own, which the server draws where it stands. */
export interface ServerDrawn<Props> {
  /** To be called where it is drawn, within a Suspense boundary. */
  part: () => ComponentType<Props>;
  /** To be awaited before a page that has it is hydrated. */
  load: () => Promise<void>;
}

/**
 * Visitors whose page does without the part do not fetch it. A lazy part alone is never there at React's first look, and
 * React drops the tap that made it look: one that was loaded before is drawn as it is.
 * @param atHand the part itself on the server, null in a browser.
 */
export function serverDrawn<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  atHand: ComponentType<Props> | null,
): ServerDrawn<Props> {
  const load = loadChunk(loadPart);
  const Lazy = lazy(async () => ({ default: await load() }));
  let loaded = atHand;
  return {
    part: () => loaded ?? Lazy,
    load: async () => {
      loaded = await load();
    },
  };
}
