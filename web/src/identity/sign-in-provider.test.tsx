import { act, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
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
