import { personsPerCart } from '@vaga/contract/limits';
import { expect, test } from 'vitest';
import { addName, type ChosenPerson } from './people.rules.ts';

const known = [{ id: 'a', name: 'Rosa Tavares' }];

test('a name that a known person has, capitals and spaces apart, is that person', () => {
  expect(addName([], '  rosa   tavares ', known)).toEqual({
    people: [{ id: 'a', name: 'Rosa Tavares' }],
  });
});

test('a new name is a new person', () => {
  expect(addName([], 'Matilde', known)).toEqual({ people: [{ id: null, name: 'Matilde' }] });
});

test('the same name twice, a name too short and one person too many are refused', () => {
  const rosa: ChosenPerson[] = [{ id: 'a', name: 'Rosa Tavares' }];
  expect(addName(rosa, 'ROSA TAVARES', known)).toEqual({ error: 'fault.duplicate' });
  expect(addName([], 'Zé', known)).toEqual({ error: 'fault.name' });
  expect(addName([], 'rosa.example', known)).toEqual({ error: 'fault.nameSigns' });
  const full = Array.from({ length: personsPerCart }, (_none, index) => ({
    id: null,
    name: `Pessoa ${'ABCDEFGHIJ'[index]}`,
  }));
  expect(addName(full, 'Matilde', known)).toEqual({ error: 'fault.tooMany' });
});
