import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { NewPasswordScreen } from './new-password-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

async function type(input: HTMLInputElement, text: string): Promise<void> {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    value?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('who comes by a link that has ended is led to another one from where that is said', async () => {
  const messages = [
    { code: 'token.invalid', text: 'This link has expired.', messageType: 'Error' },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Error', data: null, messages }));
  await openPage(<NewPasswordScreen kind="reset" email="rosa@people.example" token="old" />);
  const another = () => document.querySelector('a[href="/recover-password"]');
  expect(another()).toBeNull();

  const boxes = document.querySelectorAll<HTMLInputElement>('input[type=password]');
  for (const box of boxes) await type(box, 'Vaga-2026!');
  await press('Save password');
  await act(() => vi.waitFor(() => expect(another()).not.toBeNull()));
});
