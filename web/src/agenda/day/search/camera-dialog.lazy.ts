import { lazy } from 'react';
import { loadChunk } from '../../../platform/chunks.ts';

/** Downloaded when the camera is asked for first: most desks have a scanner. */
export const LazyCameraDialog = lazy(
  loadChunk(() => import('./camera-dialog.tsx').then((part) => ({ default: part.CameraDialog }))),
);
