import { expect, test } from 'vitest';
import { ApiError } from '../platform/wire.ts';
import { emailFault, faultsOfError, nameFault, newPasswordFaults } from './form-faults.ts';

const words = {
  required: 'required',
  short: 'short',
  email: 'email',
  noAt: 'noAt',
  weak: 'weak',
  unequal: 'unequal',
};

test('a good password, typed twice alike, has no fault', () => {
  const typed = { password: 'Vaga-2026!', confirmPassword: 'Vaga-2026!' };
  expect(newPasswordFaults(typed, words)).toEqual({});
});

test.each([
  ['', 'required'],
  ['Va-1', 'weak'],
  ['Vaga2026', 'weak'],
  ['vaga-2026', 'weak'],
  ['Vaga-vaga', 'weak'],
])('the password %j is %s', (password, fault) => {
  expect(newPasswordFaults({ password, confirmPassword: password || 'x' }, words).password).toBe(
    fault,
  );
});

test('a confirmation that differs is said beside the confirmation', () => {
  const typed = { password: 'Vaga-2026!', confirmPassword: 'Vaga-2026' };
  expect(newPasswordFaults(typed, words)).toEqual({ confirmPassword: 'unequal' });
});

test.each([
  [' rosa@vaga.example ', undefined],
  ['', 'required'],
  ['rosa', 'noAt'],
  ['amelia.sapo.pt', 'noAt'],
  ['rosa@vaga', 'email'],
  ['rosa @vaga.example', 'email'],
])('the e-mail %j is %s', (email, fault) => {
  expect(emailFault(email, words)).toBe(fault);
});

test('what the server found in a field stands beside that field', () => {
  const refused = new ApiError(400, [
    { code: 'lastName', text: 'too long', messageType: 'Error' },
    { code: 'other', text: 'not ours', messageType: 'Error' },
  ]);
  expect(faultsOfError(refused, ['firstName', 'lastName'])).toEqual({ lastName: 'too long' });
});

test.each([
  ['Sá', undefined],
  ['Li', undefined],
  ['王', undefined],
  ['A', 'short'],
  [' A ', 'short'],
  ['A.', 'short'],
  ['  ', 'required'],
])('the first or last name %j: %s', (name, fault) => {
  expect(nameFault(name, words)).toBe(fault);
});
