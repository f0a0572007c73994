import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { openPage } from './open-page.tsx';
import { press } from './press.ts';

/**
 * Presses the element's button 'Go' twice while a gateway answers in the server's place (502).
 * @returns the idempotency keys that were sent. The test undoes the stubbed fetch.
 */
export async function tryTwiceUnanswered(element: ReactElement): Promise<(string | null)[]> {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('idempotency-key'));
    return new Response('Bad gateway', { status: 502 });
  });
  await openPage(element, { cart: { idCart: 'a-cart' }, loginType: 'user' });
  await press('Go');
  await press('Go');
  return sent;
}
