import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

/** The dialogs are downloaded when they are opened first: the header stands on public pages too. */
export const LazyEntityDialog = lazy(
  loadChunk(() => import('./entity-dialog.tsx').then((part) => ({ default: part.EntityDialog }))),
);
export const LazyEntityChangeDialog = lazy(
  loadChunk(() =>
    import('./entity-change-dialog.tsx').then((part) => ({ default: part.EntityChangeDialog })),
  ),
);
