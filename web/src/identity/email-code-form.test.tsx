import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { EmailCodeForm } from './email-code-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const box = () => document.querySelector('input[name=emailCode]') as HTMLInputElement;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
    // The last digit sends the code a moment later.
    await new Promise((resolve) => setTimeout(resolve, 1));
  });

test('a refused code leaves the field, and one that was typed meanwhile stays in it', async () => {
  const answers: (() => Promise<void>)[] = [];
  const messages = [{ code: 'login.code_wrong', text: 'Wrong code.', messageType: 'Error' }];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        const refused = Response.json({ type: 'Error', data: null, messages }, { status: 401 });
        answers.push(() => act(async () => resolve(refused)));
      }),
  );
  await openPage(<EmailCodeForm email="rosa@people.example" submitLabel="Sign in" />);

  await type('111111');
  await answers[0]?.();
  expect(box().value).toBe('');

  await type('222222');
  await type('333333');
  await answers[1]?.();
  expect([box().value, answers.length]).toEqual(['333333', 2]);
});
