import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const box = () => document.querySelector('form input') as HTMLInputElement;
const moment = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));
const type = (text: string) =>
  act(async () => {
    box().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
    // The last digit sends the code a moment later.
    await new Promise((resolve) => setTimeout(resolve, 1));
  });

test('a refused code leaves the field, which keeps the focus, and one that was typed meanwhile stays in it and is sent', async () => {
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
  expect(document.activeElement).toBe(box());
  expect(document.querySelector('[role=alert]')?.textContent).toContain('6-digit code');

  await type('222222');
  await type('3333');
  await answers[1]?.();
  await moment();
  expect([box().value, answers.length]).toEqual(['3333', 2]);
  expect(document.activeElement).toBe(box());

  await type('333333');
  await type('444444');
  await answers[2]?.();
  await moment();
  expect([box().value, answers.length]).toEqual(['444444', 4]);
  expect(document.activeElement).toBe(box());
});

test('the refusal of a second code takes neither the next one nor the focus from its field', async () => {
  let refuse = () => {};
  const onCode = () =>
    new Promise<string[]>((resolve) => {
      refuse = () => resolve(['Wrong code.']);
    });
  await openPage(<SecondFactorForm asked={{ step: 'code' }} onCode={onCode} onBack={() => {}} />);
  await type('111111');
  await press('Sign in');
  await type('2222');
  await act(async () => refuse());
  expect(box().value).toBe('2222');
  expect(document.activeElement).toBe(box());
});
