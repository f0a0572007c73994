import { expect, test } from 'vitest';
import { createTranslator, defineTexts, rich, translatorOf } from './texts.ts';

const texts = defineTexts(
  'trial',
  { 'hello.name': 'Olá, {{name}}', places_one: '{{count}} vaga', places_other: '{{count}} vagas' },
  {
    'hello.name': 'Hello, {{name}}',
    places_one: '{{count}} place',
    places_other: '{{count}} places',
  },
);

test('a text comes in the language of the translator, with its values', () => {
  expect(translatorOf(createTranslator('pt'), texts)('hello.name', { name: 'Rosa' })).toBe(
    'Olá, Rosa',
  );
  expect(translatorOf(createTranslator('en'), texts)('hello.name', { name: 'Rosa' })).toBe(
    'Hello, Rosa',
  );
});

test('the count chooses the plural', () => {
  const t = translatorOf(createTranslator('pt'), texts);
  expect([t('places', { count: 1 }), t('places', { count: 3 })]).toEqual(['1 vaga', '3 vagas']);
});

test('nothing at all is counted in the plural, as Portugal does', () => {
  const [pt, en] = [createTranslator('pt'), createTranslator('en')].map((one) =>
    translatorOf(one, texts),
  );
  expect([pt?.('places', { count: 0 }), en?.('places', { count: 0 })]).toEqual([
    '0 vagas',
    '0 places',
  ]);
});

test('two translators made side by side do not mix their languages', () => {
  const [pt, en] = [createTranslator('pt'), createTranslator('en')].map((one) =>
    translatorOf(one, texts),
  );
  expect([pt?.('hello.name', { name: 'A' }), en?.('hello.name', { name: 'A' })]).toEqual([
    'Olá, A',
    'Hello, A',
  ]);
});

test('marked words are handed to their mark, the rest stays text', () => {
  const seen: string[] = [];
  const nodes = rich('Leia os <terms>termos</terms>.', {
    terms: (marked) => {
      seen.push(marked);
      return marked;
    },
  });
  expect(seen).toEqual(['termos']);
  expect(nodes).toHaveLength(4);
});
