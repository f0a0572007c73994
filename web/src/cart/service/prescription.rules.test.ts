import { expect, test } from 'vitest';
import { prescriptionErrors, prescriptionsOf, tidyPart } from './prescription.rules.ts';

const whole = {
  type: '1',
  number: '1011000000000000001',
  accessCode: '123456',
  provisionCode: 'AB12CD',
};

test('a prescription has a type, a number of 19 and two codes of 6, and every part that is not so is named', () => {
  expect(prescriptionErrors(whole)).toEqual({});
  expect(
    prescriptionErrors({
      type: '',
      number: '1'.repeat(18),
      accessCode: '12345',
      provisionCode: 'AB-1CD',
    }),
  ).toEqual({
    type: 'missing',
    number: 'invalid',
    accessCode: 'invalid',
    provisionCode: 'invalid',
  });
});

test('who has none has nothing to fill in', () => {
  expect(
    prescriptionErrors({ type: 'none', number: '', accessCode: '', provisionCode: '' }),
  ).toEqual({});
});

test('what is pasted as it is printed fits', () => {
  expect(tidyPart('number', ' 1011 0000 0000 0000 001 ')).toBe(whole.number);
  expect(tidyPart('provisionCode', 'ab 12-cd')).toBe('AB12CD');
});

test('only the people who have a prescription send one, under their own id', () => {
  const people = [
    { name: 'Rosa', idPerson: 'a' },
    { name: 'Rui', idPerson: 'b' },
    { name: 'Ana', idPerson: 'c' },
  ];
  expect(prescriptionsOf(people, { Rosa: whole, Rui: { ...whole, type: 'none' } })).toEqual([
    { ...whole, type: 1, idPerson: 'a' },
  ]);
});
