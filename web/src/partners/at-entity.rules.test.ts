import { expect, test } from 'vitest';
import { atEntity } from './at-entity.rules.ts';

test('a place is named as one says it, and without an article where its name does not tell which', () => {
  expect(atEntity('Farmácia Central', 'pt')).toBe('na Farmácia Central');
  expect(atEntity('Laboratório Baixa Mondego', 'pt')).toBe('no Laboratório Baixa Mondego');
  expect(atEntity('Vida Plena', 'pt')).toBe('em Vida Plena');
  expect(atEntity('Farmácia Central', 'en')).toBe('at Farmácia Central');
});
