import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

/** Downloaded where there is a session: the root stands around public pages too. */
export const LazyEntityChangePrompt = lazy(
  loadChunk(() =>
    import('./entity-change-prompt.tsx').then((part) => ({ default: part.EntityChangePrompt })),
  ),
);
