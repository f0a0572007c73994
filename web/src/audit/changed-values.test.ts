import { expect, test } from 'vitest';
import { createTranslator, translatorOf } from '../platform/texts.ts';
import { auditTexts } from './audit.texts.ts';
import { changedValues } from './changed-values.ts';

const readerOf = (language: 'pt' | 'en') => ({
  t: translatorOf(createTranslator(language), auditTexts),
  language,
});

test('cents are money, roles and truth are words, in the language of the reader', () => {
  const change = {
    before: { priceCents: 2000, roles: ['desk'], isActive: true },
    after: { priceCents: 1550, roles: ['desk', 'results'], isActive: false },
  };
  expect(changedValues(change, readerOf('en'))).toEqual([
    { field: 'priceCents', name: 'Price', before: '€20.00', after: '€15.50' },
    { field: 'roles', name: 'Roles', before: 'desk', after: 'desk, results' },
    { field: 'isActive', name: 'Active', before: 'yes', after: 'no' },
  ]);
  expect(changedValues(change, readerOf('pt')).map(({ name }) => name)).toEqual([
    'Preço',
    'Funções',
    'Ativo',
  ]);
});

test('a new row has no value before, a removed one nothing after, and an unknown field its own name', () => {
  const reader = readerOf('en');
  expect(changedValues({ before: null, after: { name: 'Room 1' } }, reader)).toEqual([
    { field: 'name', name: 'Name', before: null, after: 'Room 1' },
  ]);
  expect(changedValues({ before: { shelf: [] }, after: null }, reader)).toEqual([
    { field: 'shelf', name: 'shelf', before: 'nothing', after: 'nothing' },
  ]);
  expect(changedValues({ before: null, after: null }, reader)).toEqual([]);
});
