import { act, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { aSession } from '../../test/a-session.ts';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { browserTransport } from '../platform/api.ts';
import { useSignIn } from './sign-in-context.ts';
import { SignInProvider } from './sign-in-provider.tsx';

/** Asks for the sign-in as a press does that comes while the page comes to life: before its effects have run. */
function Pressed() {
  const { open } = useSignIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed once
  useLayoutEffect(() => open(), []);
  return null;
}

const password = () => document.querySelector('input[type=password]');

test('the sign-in opens for who presses in the moment in which the page comes to life, and closes with the next screen', async () => {
  const router = await openPage(
    <SignInProvider>
      <Pressed />
    </SignInProvider>,
  );
  const look = async () => {
    await act(async () => {});
    expect(password()).not.toBeNull();
  };
  await vi.waitFor(look, { timeout: 10_000 });

  await act(() => router.navigate('/elsewhere'));
  expect(password()).toBeNull();
});

test('what newer terms stop goes on where it was, once they are accepted', async () => {
  const refused = { type: 'Error', data: null, messages: [{ code: 'terms.needed', text: '' }] };
  const done = { type: 'Success', data: true, messages: [] };
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    called.push(`${method} ${url}`);
    const isFirst = called.length === 1;
    return Response.json(isFirst ? refused : done, { status: isFirst ? 403 : 200 });
  });
  await openPage(<SignInProvider>{null}</SignInProvider>, undefined, { session: aSession() });

  const booking = browserTransport({ method: 'POST', path: 'book', headers: {} });
  const look = async () => {
    await act(async () => {});
    expect(document.querySelector('dialog[open]')?.textContent).toContain('Before you continue');
  };
  await vi.waitFor(look, { timeout: 10_000 });
  await press('Accept');

  expect((await booking).status).toBe(200);
  expect(called).toEqual(['POST /api/book', 'PUT /api/onboarding/eula-accepted', 'POST /api/book']);
  await act(async () => {});
  expect(document.querySelector('dialog[open]')).toBeNull();
  vi.unstubAllGlobals();
});
