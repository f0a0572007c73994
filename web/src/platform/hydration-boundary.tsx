import { type ReactNode, Suspense } from 'react';

/**
 * A part of the page that comes to life by itself. A tap while the page is still being hydrated makes React finish the
 * part that was tapped before it answers: without boundaries that is the whole page, half a second on a slow phone.
 * Around what is no form: what was typed early is handed to the boxes outside (early-input.ts).
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
