import { expect, test } from 'vitest';
import { emailError, nameError, newPasswordErrors } from './form-errors.ts';

const texts = {
  required: 'required',
  short: 'short',
  email: 'email',
  noAt: 'noAt',
  weak: 'weak',
  unequal: 'unequal',
};

test('a good password, typed twice alike, has no error', () => {
  const typed = { password: 'Vaga-2026!', confirmPassword: 'Vaga-2026!' };
  expect(newPasswordErrors(typed, texts)).toEqual({});
});

test.each([
  ['', 'required'],
  ['Va-1', 'weak'],
  ['Vaga2026', 'weak'],
  ['vaga-2026', 'weak'],
  ['Vaga-vaga', 'weak'],
])('the password %j is %s', (password, error) => {
  expect(newPasswordErrors({ password, confirmPassword: password || 'x' }, texts).password).toBe(
    error,
  );
});

test('a confirmation that differs is said beside the confirmation', () => {
  const typed = { password: 'Vaga-2026!', confirmPassword: 'Vaga-2026' };
  expect(newPasswordErrors(typed, texts)).toEqual({ confirmPassword: 'unequal' });
});

test.each([
  [' rosa@vaga.example ', undefined],
  ['', 'required'],
  ['rosa', 'noAt'],
  ['amelia.sapo.pt', 'noAt'],
  ['rosa@vaga', 'email'],
  ['rosa @vaga.example', 'email'],
])('the e-mail %j is %s', (email, error) => {
  expect(emailError(email, texts)).toBe(error);
});

test.each([
  ['Sá', undefined],
  ['Li', undefined],
  ['王', undefined],
  ['A', 'short'],
  [' A ', 'short'],
  ['A.', 'short'],
  ['  ', 'required'],
])('the first or last name %j: %s', (name, error) => {
  expect(nameError(name, texts)).toBe(error);
});
