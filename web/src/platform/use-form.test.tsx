import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { useForm } from './use-form.ts';
import { ApiError } from './wire.ts';

const keys: string[] = [];
let answer: unknown = null;
beforeEach(() => {
  keys.length = 0;
  answer = null;
});
afterEach(() => sessionStorage.clear());

type Name = 'email' | 'password';

function SignUp({ errorsStay = false }: { errorsStay?: boolean }) {
  const form = useForm<{ email: string; password: string }, Name>({
    initial: { email: '', password: '' },
    keptAs: 'test',
    keeps: ['email'],
    idOf: (name) => `form-${name}`,
    labels: { email: 'Email' },
    check: ({ email }) => (email.includes('@') ? {} : { email: 'Not an address.' }),
    send: async (_draft, key) => {
      keys.push(key);
      if (answer) throw answer;
    },
    codes: { 'account.email': 'email' },
    failed: 'Try again.',
    errorsStay,
  });
  return (
    <form onSubmit={form.submit}>
      <FormErrorSummary title="Wrong" errors={form.summary} />
      <TextField {...form.field('email')} label="Email" />
      <TextField {...form.field('password')} label="Password" />
    </form>
  );
}

const input = (name: Name) => document.getElementById(`form-${name}`) as HTMLInputElement;
const shown = (name: Name) => document.getElementById(`form-${name}-error`)?.textContent;
const summary = () => document.querySelector('[role=alert]')?.textContent;
const type = (name: Name, value: string) =>
  act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    setter?.set?.call(input(name), value);
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  });

test('what is wrong stands beside its field and in the summary, which takes the focus, and nothing is sent', async () => {
  await openPage(<SignUp />);
  await submit();
  expect(shown('email')).toBe('Not an address.');
  expect(summary()).toBe('WrongEmail: Not an address.');
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(keys).toEqual([]);
  await type('email', 'rosa@people.example');
  expect(shown('email')).toBeUndefined();
});

test('a field without which nothing is sent is marked as required, and no other', async () => {
  await openPage(<SignUp />);
  expect(input('email').getAttribute('aria-required')).toBe('true');
  expect(input('password').getAttribute('aria-required')).toBeNull();
});

test('where errors stay, one goes when its field is right', async () => {
  await openPage(<SignUp errorsStay />);
  await submit();
  await type('email', 'rosa');
  expect(shown('email')).toBe('Not an address.');
  expect(input('email').getAttribute('aria-invalid')).toBe('true');
  await type('email', 'rosa@people.example');
  expect(shown('email')).toBeUndefined();
  expect(input('email').getAttribute('aria-invalid')).toBeNull();
});

test('what the server refuses stands beside the field that it is about, else it is said of the whole form', async () => {
  await openPage(<SignUp />);
  await type('email', 'rosa@people.example');
  answer = new ApiError(400, [
    { code: 'account.email', text: 'Already registered.', messageType: 'Error' },
  ]);
  await submit();
  expect(shown('email')).toBe('Already registered.');
  answer = new ApiError(500, []);
  await submit();
  expect(shown('email')).toBeUndefined();
  expect(summary()).toBe('WrongTry again.');
});

test('a call without an answer is repeated under the same key, one that was refused under another', async () => {
  await openPage(<SignUp />);
  await type('email', 'rosa@people.example');
  answer = new ApiError(502, []);
  await submit();
  answer = new ApiError(400, []);
  await submit();
  await submit();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a reload brings back what was typed, but never the password', async () => {
  await openPage(<SignUp />);
  await type('password', 'Segredo1!');
  await type('email', 'rosa@people.example');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Segredo1!');
  document.body.innerHTML = '';
  await openPage(<SignUp />);
  expect(input('email').value).toBe('rosa@people.example');
  expect(input('password').value).toBe('');
});
