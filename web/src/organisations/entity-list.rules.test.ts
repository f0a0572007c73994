import { expect, test } from 'vitest';
import { matchingEntities } from './entity-list.rules.ts';

const entities = ['Farmácia do Calhabé', 'Farmácia Eira do Sol', 'Clínica do Mondego'].map(
  (description) => ({ description }),
);
const found = (typed: string) =>
  matchingEntities(entities, typed).map(({ description }) => description);

test('an entity is found by its words in any order, without accents and case', () => {
  expect(found('FARMACIA')).toEqual(['Farmácia do Calhabé', 'Farmácia Eira do Sol']);
  expect(found('sol farm')).toEqual(['Farmácia Eira do Sol']);
  expect(found(' calhabe ')).toEqual(['Farmácia do Calhabé']);
});

test('nothing typed shows all, and what fits none shows none', () => {
  expect(found('  ')).toHaveLength(3);
  expect(found('hospital')).toEqual([]);
});
