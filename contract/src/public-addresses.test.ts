import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressIn,
  isEmbedPage,
  isPublicPage,
  languageOfAddress,
  nameInAddress,
  portuguesePath,
} from './public-addresses.ts';

const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const page = fc.oneof(
  fc.constantFrom('/', '/about', '/faq', '/partners', '/search', '/privacy-policy', '/servicos'),
  word.map((id) => `/entity/${id}`),
  fc.tuple(word, word).map(([id, name]) => `/entity/${id}/${name}`),
  fc.tuple(word, word).map(([service, place]) => `/servicos/${service}/${place}`),
);
const end = fc.constantFrom('', '?date=2026-11-28', '#plans', '?from=/en/about#x');

test('a public page has one address in each language, and each leads back to the other', () => {
  fc.assert(
    fc.property(page, end, (path, rest) => {
      const english = addressIn(path + rest, 'en');
      expect(english).toMatch(/^\/en(?:[/?#]|$)/);
      expect(addressIn(english, 'pt')).toBe(path + rest);
      expect(addressIn(english, 'en')).toBe(english);
      expect(addressIn(path + rest, 'pt')).toBe(path + rest);
      expect(portuguesePath(addressIn(path, 'en'))).toBe(path);
    }),
  );
});

test('the address of a public page says its language', () => {
  fc.assert(
    fc.property(page, (path) => {
      expect(languageOfAddress(path)).toBe('pt');
      expect(languageOfAddress(addressIn(path, 'en'))).toBe('en');
    }),
  );
});

test('what begins with the same letters as the prefix has none', () => {
  for (const path of ['/english', '/entity/1', '/enx/about']) {
    expect(portuguesePath(path)).toBe(path);
    expect(languageOfAddress(path)).not.toBe('en');
  }
});

test.each(['/user/tests/list', '/partner', '/login', '/approval/token', '/404', '/api/v1/home'])(
  '%s has one address for all languages',
  (path) => {
    expect(isPublicPage(path)).toBe(false);
    expect(languageOfAddress(path)).toBeNull();
    expect(addressIn(`${path}?a=b`, 'en')).toBe(`${path}?a=b`);
  },
);

test('only the page of an entity for frames is one for frames, in both languages', () => {
  const ofFrames = [
    '/embed/entity/12',
    '/en/embed/entity/12',
    '/embed/entity/12/',
    '/Embed/entity/12',
  ];
  const others = ['/', '/embed', '/embed/entity', '/embed/entity/', '/embed/entity/12/book'];
  const beside = [
    '/entity/12',
    '/user',
    '/embed/entity/../../user',
    '/x/embed/entity/12',
    '/login',
  ];
  expect(ofFrames.filter((path) => !isEmbedPage(path))).toEqual([]);
  expect([...others, ...beside].filter(isEmbedPage)).toEqual([]);
});

test('an address of another site, or below its page, is left as it is', () => {
  for (const address of [
    'https://example.com/about',
    '//evil.example/about',
    '#content',
    '?a=b',
    '',
  ])
    expect(addressIn(address, 'en')).toBe(address);
});

test('services have a word of each language in their address', () => {
  expect(addressIn('/servicos/pcr/coimbra', 'en')).toBe('/en/services/pcr/coimbra');
  expect(addressIn('/en/services/pcr/coimbra?x=1', 'pt')).toBe('/servicos/pcr/coimbra?x=1');
});

test.each([
  ['Farmácia do Largo', 'farmacia-do-largo'],
  ['Clínica São João & Filhos, Lda.', 'clinica-sao-joao-filhos-lda'],
  ['  Análises nº 5 ', 'analises-no-5'],
  ['Services', ''],
  ['药店', ''],
  ['Laboratório '.repeat(9), 'laboratorio-laboratorio-laboratorio-laboratorio-laboratorio'],
])('the name %s is %s in an address', (name, words) => {
  expect(nameInAddress(name)).toBe(words);
});

test('the name of any entity is a part of an address as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const words = nameInAddress(name);
      expect(words).toMatch(/^[a-z0-9-]{0,60}$/);
      expect(nameInAddress(words)).toBe(words);
    }),
  );
});
