import { expect, test } from 'vitest';
import { normaliseSearchText } from '../platform/search-text.rules.ts';
import { buildLocations, townCandidatesOf } from './locations.rules.ts';

const point = { latitude: 40.2, longitude: -8.4 };
const coimbra = { code: '06', name: 'Coimbra', region: 'continente', ...point };
const saoMiguel = { code: '42', name: 'Ilha de São Miguel', region: 'acores', ...point };
const faro = { code: '08', name: 'Faro', region: 'continente', ...point };

const rows = buildLocations({
  districts: [coimbra, saoMiguel, faro],
  municipalities: [
    { code: '0603', name: 'Coimbra', ...point },
    { code: '0605', name: 'Figueira da Foz', ...point },
    { code: '4201', name: 'Lagoa', ...point },
    { code: '0806', name: 'Lagoa', ...point },
  ],
  localities: [
    { id: 1, name: 'Coimbra', municipality: '0603', population: 100_000, ...point },
    { id: 2, name: 'Buarcos', municipality: '0605', population: 8000, ...point },
    { id: 3, name: 'Coimbra', municipality: '0605', population: 90, ...point },
  ],
  parishes: [{ code: '060518', name: 'Tavarede', municipality: '0605', ...point }],
  postalCodes: [
    { first: '3000', last: '3001', municipality: '0603' },
    { first: '3090', last: '3090', municipality: '0605', latitude: 40.1, longitude: -8.8 },
  ],
});
const found = (id: string) => rows.find((row) => row.id === id);

test('the description of a location distinguishes it from others with its name', () => {
  const described = rows.map(({ id, description }) => [id, description]);
  expect(Object.fromEntries(described)).toEqual({
    'd:06': 'Coimbra (distrito)',
    'd:42': 'Ilha de São Miguel',
    'd:08': 'Faro (distrito)',
    'm:0603': 'Coimbra',
    'm:0605': 'Figueira da Foz',
    'm:4201': 'Lagoa (São Miguel)',
    'm:0806': 'Lagoa (Faro)',
    'l:2': 'Buarcos, Figueira da Foz',
    'l:3': 'Coimbra, Figueira da Foz',
    'p:060518': 'Tavarede, Figueira da Foz',
    'c:3000': '3000, Coimbra',
    'c:3001': '3001, Coimbra',
    'c:3090': '3090, Figueira da Foz',
  });
});

test('a locality that is the seat of its municipality is no location of its own', () => {
  expect(found('l:1')).toBeUndefined();
});

test('districts weigh more than municipalities, municipalities more than localities, each by population', () => {
  const weights = ['d:06', 'd:08', 'm:0603', 'm:0605', 'l:2', 'l:3'].map((id) => found(id)?.weight);
  expect(weights).toEqual([...weights].sort((one = 0, other = 0) => other - one));
  expect(new Set(weights).size).toBe(6);
});

test('a weight fits a 32-bit integer even for a district with the population of the whole country', () => {
  const [row] = buildLocations({
    districts: [coimbra],
    municipalities: [],
    localities: [{ id: 1, name: 'X', municipality: '0603', population: 10_500_000, ...point }],
    parishes: [],
    postalCodes: [],
  });
  expect(row?.weight).toBeLessThan(2 ** 31);
});

test('a location is found by its name and by what distinguishes it', () => {
  expect(found('d:06')?.search).toBe('coimbra, distrito');
  expect(found('d:42')?.search).toBe('ilha de sao miguel, acores');
  expect(found('m:4201')?.search).toBe('lagoa, sao miguel');
  expect(found('l:2')?.search).toBe('buarcos, figueira da foz');
});

test('accents, case, punctuation and extra spaces make no difference to a search', () => {
  expect(normaliseSearchText('  Vila-Nova   de  GAIA ')).toBe('vila nova de gaia');
  expect(normaliseSearchText('Évora (distrito)')).toBe('evora distrito');
  expect(normaliseSearchText('%_\\')).toBe('');
});

test('the town of an address is searched after its street, from the end', () => {
  expect(townCandidatesOf('Av. de Lisboa, 4, 2.º Dto, 3000-389 Coimbra')).toEqual([
    'coimbra',
    'dto',
  ]);
  expect(townCandidatesOf('Rua Direita 12 Condeixa-a-Nova (Portugal)')).toEqual([
    'portugal',
    'condeixa a nova',
  ]);
  expect(townCandidatesOf('Largo da Sé – Águeda Portugal')).toEqual(['agueda']);
  expect(townCandidatesOf('Rua da Sofia 1')).toEqual([]);
  expect(townCandidatesOf('')).toEqual([]);
});

test('postal codes lie at their point, and at the seat of the municipality without one', () => {
  expect(found('c:3001')).toMatchObject({ kind: 'postalCode', municipalityCode: '0603', ...point });
  expect(found('c:3090')).toMatchObject({ latitude: 40.1, longitude: -8.8 });
});
