import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  findingsWithAllowances,
  matcherOf,
  readUnusedWords,
  repeatedNames,
  wordFindings,
} from './word-findings.ts';

const words = readUnusedWords(`
| not | but | in |
|---|---|---|
| till | payments test app | names |
| whoever, somebody | the actor: patient, caller | names, text |
| deferral-end | payment link end | names |
`);
const found = (text: string, path = 'server/src/cart/cart.rules.ts') =>
  wordFindings(path, text, matcherOf(words));

test('an unused word is found in identifiers and file names, also as a part of one', () => {
  expect(found('const openTill = 1;')).toHaveLength(1);
  expect(found('function x({ till }) {}')).toHaveLength(1);
  expect(found('const tillable = until;')).toEqual([]);
  expect(found('deferralEndFor(now);')).toHaveLength(1);
  expect(found('', 'server/test/till.ts')).toHaveLength(1);
});

test('an unused word is found in comments, names of tests and documents, and not in strings', () => {
  expect(found('/** Told to whoever asks. */')).toHaveLength(1);
  expect(found(' * Told to whoever asks.')).toHaveLength(1);
  expect(found('const a = 1; // for somebody')).toHaveLength(1);
  expect(found("test('somebody pays', () => {});")).toHaveLength(1);
  expect(found("test.each(rows)('somebody pays', () => {});")).toHaveLength(1);
  expect(found("])('somebody pays', () => {});")).toHaveLength(1);
  expect(found('/* for whoever asks */', 'web/src/ui/a.module.css')).toHaveLength(1);
  expect(found('.whoever {', 'web/src/ui/a.module.css')).toEqual([]);
  expect(found("const text = 'somebody pays';")).toEqual([]);
  expect(found('Somebody pays.', 'docs/states/payment.md')).toEqual([
    'docs/states/payment.md:1: "somebody": write the actor: patient, caller',
  ]);
  expect(found('`somebody` stays in code letters.', 'docs/a.md')).toEqual([]);
  expect(found('/** Not until the till closes. */')).toEqual([]);
});

test('an allowance covers its words in its paths alone, and is refused once no file needs it', () => {
  const files = new Map([
    ['server/test/a.ts', '// for somebody'],
    ['server/src/b.ts', '// for somebody'],
  ]);
  const allowing = (...allowed: string[]) =>
    findingsWithAllowances(files, words, [
      { paths: /^server\/test\//, words: allowed, reason: 'a test' },
    ]);
  expect(allowing('somebody')).toEqual([
    'server/src/b.ts:1: "somebody": write the actor: patient, caller',
  ]);
  expect(allowing('somebody', 'till')).toContain(
    '/^server\\/test\\// may hold "till" and does not need it',
  );
});

test('an input whose name says nothing is found, and one that names its use case is not', () => {
  expect(found('interface Asked {')).toHaveLength(1);
  expect(found('export type Input = string;')).toHaveLength(1);
  expect(found('export interface HoldSlotsInput {')).toEqual([]);
});

test('a name that two files export is found, except what the router looks for', () => {
  const files = new Map([
    ['a.ts', 'export const loader = 1;\nexport function readCart() {}\nexport interface Cart {}'],
    ['b.ts', 'export const loader = 2;\nexport async function readCart() {}\ninterface Cart {}'],
  ]);
  expect(repeatedNames(files, new Set(['loader']))).toEqual([
    '"readCart" is exported by a.ts and b.ts',
  ]);
});

test('a glossary without the table is refused', () => {
  expect(() => readUnusedWords('# Glossary')).toThrow('no table');
});

test('each word of the glossary is found where the glossary says', () => {
  const listed = readUnusedWords(
    readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'),
  );
  expect(listed.length).toBeGreaterThan(45);
  const all = matcherOf(listed);
  for (const { word, places } of listed) {
    const inText = [`/** A ${word}. */`, `test('a ${word}', () => {`];
    const inNames = [`const ${word.replaceAll('-', '_')}Of = 1;`];
    for (const line of places.has('text') ? inText : [])
      expect(wordFindings('a.ts', line, all), line).toHaveLength(1);
    for (const line of places.has('names') ? inNames : [])
      expect(wordFindings('a.ts', line, all), line).toHaveLength(1);
  }
});
