import { expect, test } from 'vitest';
import {
  asWritten,
  isPlaceStarted,
  mayBeMeant,
  namedInFull,
  namedNearly,
} from './place-in-full.rules.ts';

const rows = [
  { id: 'd:06', locationDescription: 'Coimbra (distrito)' },
  { id: 'm:0603', locationDescription: 'Coimbra' },
  { id: 'l:1', locationDescription: 'Évora de Alcobaça, Alcobaça' },
];
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

test.each([
  ['coimbra', 'm:0603'],
  ['Coimbra (distrito)', 'd:06'],
  [' EVORA DE ALCOBACA ', 'l:1'],
])('%j, typed in full, is taken without choosing it from the list', (typed, id) => {
  expect(idsOf(namedInFull(typed, rows))).toEqual([id]);
});

test('half a name is no place', () => {
  expect(namedInFull('Coim', rows)).toEqual([]);
});

test('a locality whose name is short for a larger town is not taken: both may be meant, the town first', () => {
  const found = [
    { id: 'l:2', locationDescription: 'Famalicão, Nazaré' },
    { id: 'm:0312', locationDescription: 'Vila Nova de Famalicão' },
    { id: 'l:3', locationDescription: 'Famalicão da Serra, Guarda' },
  ];
  expect(idsOf(namedInFull('famalicao', found))).toEqual(['m:0312', 'l:2']);
});

test('of two municipalities of one name neither is taken', () => {
  const found = [
    { id: 'm:0806', locationDescription: 'Lagoa (Faro)' },
    { id: 'm:4201', locationDescription: 'Lagoa (São Miguel)' },
  ];
  expect(idsOf(namedInFull('Lagoa', found))).toEqual(['m:0806', 'm:4201']);
  expect(idsOf(namedInFull('lagoa (faro)', found))).toEqual(['m:0806']);
  const alike = found.map(({ id }) => ({ id, locationDescription: 'Lagoa' }));
  expect(idsOf(namedInFull('Lagoa', alike))).toEqual(['m:0806', 'm:4201']);
});

test('a municipality of just that name is taken, though a locality has it too and another is longer', () => {
  const found = [
    { id: 'm:0810', locationDescription: 'Porto' },
    { id: 'l:4', locationDescription: 'Porto, Braga' },
    { id: 'm:4101', locationDescription: 'Vila do Porto' },
  ];
  expect(idsOf(namedInFull('Porto', found))).toEqual(['m:0810']);
});

test('a part of a word is not a name: Mora is not short for Zamora', () => {
  const found = [
    { id: 'l:5', locationDescription: 'Mora, Évora' },
    { id: 'm:9', locationDescription: 'Zamora' },
  ];
  expect(idsOf(namedInFull('Mora', found))).toEqual(['l:5']);
});

test('of a slip or half a name the best eight are offered, and none is chosen for the reader', () => {
  const many = Array.from({ length: 12 }, (_unused, index) => {
    return { id: `l:${index}`, locationDescription: `Souto ${index}, Braga` };
  });
  expect(idsOf(mayBeMeant('Sout', many))).toEqual(idsOf(many.slice(0, 8)));
});

test('a name is asked about as its places write it', () => {
  expect(asWritten(' famalicao', ['Vila Nova de Famalicão', 'Famalicão, Nazaré'])).toBe(
    'Famalicão',
  );
  expect(asWritten('Sout', ['Souto, Braga'])).toBe('Sout');
});

test('a postal code, and the municipality that an address ends with, are taken without choosing them', () => {
  const code = { id: 'c:3000', locationDescription: '3000, Coimbra' };
  expect(idsOf(namedInFull('3000-179 Coimbra', [code]))).toEqual(['c:3000']);
  const towns = [
    { id: 'm:1106', locationDescription: 'Lisboa' },
    { id: 'd:11', locationDescription: 'Lisboa (distrito)' },
  ];
  expect(idsOf(namedInFull('Rua Augusta 5, Lisboa', towns))).toEqual(['m:1106']);
  expect(idsOf(namedInFull('Rua Lis', towns))).toEqual([]);
  const matosinhos = { id: 'm:1308', locationDescription: 'Matosinhos' };
  for (const typed of ['matosinhos porto', 'Matosinhos, Porto', 'porto matosinhos'])
    expect(idsOf(namedInFull(typed, [matosinhos])), typed).toEqual(['m:1308']);
});

test('names of entities are looked for only where no place begins with what is typed', () => {
  expect(isPlaceStarted('coimb', rows)).toBe(true);
  expect(isPlaceStarted('3000-179', [])).toBe(true);
  expect(isPlaceStarted('farmacia coimbra', rows)).toBe(false);
});

const figueira = [
  { id: 'm:0605', locationDescription: 'Figueira da Foz' },
  { id: 'l:8', locationDescription: 'Foz do Lizandro, Mafra' },
];
test.each([
  ['figeira da foz', figueira, ['m:0605']],
  ['Figueira d', figueira, ['m:0605']],
  ['Coim', rows, ['m:0603']],
  ['Combra', rows, ['m:0603']],
  ['Lugar Nenhum', [{ id: 'l:9', locationDescription: 'Lugar, Penafiel' }], []],
  ['Lago', [], []],
])('%j, half a name or one with a slip, is taken where it is clear', (typed, found, ids) => {
  expect(idsOf(namedNearly(typed, found))).toEqual(ids);
});

test('a slip between two names chooses neither', () => {
  const found = [
    { id: 'm:0807', locationDescription: 'Lagos' },
    { id: 'm:0806', locationDescription: 'Lagoa' },
  ];
  expect(namedNearly('Lagoz', found)).toEqual([]);
});
