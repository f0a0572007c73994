import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { LoginForm } from './login-form.tsx';

afterEach(() => vi.unstubAllGlobals());

function Filled({ onRecover }: { onRecover: () => void }) {
  const [email, setEmail] = useState('rosa@people.example');
  return <LoginForm email={email} onEmail={setEmail} onRecover={onRecover} />;
}

async function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const onRecover = vi.fn();
  await openPage(<Filled onRecover={onRecover} />);
  const box = document.querySelector<HTMLInputElement>('input[type=password]');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    value?.set?.call(box, 'Wrong-2026!');
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return onRecover;
}

const refusal = (status: number, texts: Record<string, string>) => async () =>
  Response.json(
    {
      type: 'Error',
      data: null,
      messages: Object.entries(texts).map(([code, text]) => ({ code, text, messageType: 'Error' })),
    },
    { status },
  );
const summary = () => document.querySelector('[role=alert]');
const alertWith = (text: string) =>
  act(() => vi.waitFor(() => expect(summary()?.textContent).toContain(text)));

test('what was wrong stays while the next attempt is judged, and says that it takes longer', async () => {
  const wrong = refusal(401, { 'login.wrong': '', 'login.slowed': 'It takes longer.' });
  await open(wrong);
  await press('Sign in');
  await alertWith('It takes longer.');

  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await press('Sign in');

  expect(summary()?.textContent).toContain('Incorrect email or password');
  expect(summary()?.textContent).toContain('It takes longer.');
});

test('after three wrong attempts the message itself leads to the recovery', async () => {
  const onRecover = await open(refusal(401, { 'login.wrong': '' }));
  const link = () => summary()?.querySelector<HTMLAnchorElement>('a[href="/recover-password"]');
  for (let round = 0; round < 2; round += 1) await press('Sign in');
  await alertWith('Incorrect email or password');
  expect(link()).toBeNull();

  await press('Sign in');
  await act(() => vi.waitFor(() => expect(link()).toBeTruthy()));
  await act(async () => link()?.click());
  expect(onRecover).toHaveBeenCalledOnce();
});

test('a throttled visitor reads for how long, and has a link to the recovery', async () => {
  await open(
    refusal(200, { '111': 'Too many attempts. Try again later.', 'login.wait': 'Wait 15.' }),
  );
  await press('Sign in');

  await alertWith('Too many attempts. Try again later.');
  expect(summary()?.textContent).toContain('Wait 15.');
  expect(summary()?.querySelector('a[href="/recover-password"]')).not.toBeNull();
});
