import { lazy } from 'react';
import { loadChunk } from '../platform/chunks.ts';

/** The dialogs are downloaded when they are opened first. */
export const LazySignInDialogs = lazy(
  loadChunk(() =>
    import('./sign-in-dialogs.tsx').then((part) => ({ default: part.SignInDialogs })),
  ),
);
export const LazyEulaPrompt = lazy(
  loadChunk(() => import('./eula-prompt.tsx').then((part) => ({ default: part.EulaPrompt }))),
);
