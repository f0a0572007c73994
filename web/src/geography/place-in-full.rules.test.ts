import { expect, test } from 'vitest';
import { namedInFull } from './place-in-full.rules.ts';

const rows = [
  { id: 'd:06', locationDescription: 'Coimbra (distrito)' },
  { id: 'm:0603', locationDescription: 'Coimbra' },
  { id: 'l:1', locationDescription: 'Évora de Alcobaça, Alcobaça' },
];

test.each([
  ['coimbra', 'm:0603'],
  ['Coimbra (distrito)', 'd:06'],
  [' EVORA DE ALCOBACA ', 'l:1'],
])('%j, typed in full, is taken without choosing it from the list', (typed, id) => {
  expect(namedInFull(typed, rows)?.id).toBe(id);
});

test('half a name is no place', () => {
  expect(namedInFull('Coim', rows)).toBeUndefined();
});
