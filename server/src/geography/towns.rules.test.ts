import { expect, test } from 'vitest';
import { createTowns, kilometresBetween } from './towns.rules.ts';

const point = { latitude: 40, longitude: -8 };
const municipality = (code: string, name: string, district: string) => ({
  ...point,
  code,
  name,
  districtCode: code.slice(0, 2),
  district,
  region: code.startsWith('4') ? 'acores' : 'continente',
});
const towns = createTowns(
  [
    municipality('0603', 'Coimbra', 'Coimbra'),
    municipality('0806', 'Lagoa', 'Faro'),
    municipality('4201', 'Lagoa', 'Ilha de São Miguel'),
    municipality('1315', 'Valongo', 'Porto'),
    municipality('0101', 'Águeda', 'Aveiro'),
  ],
  [
    { name: 'Souselas', municipalityCode: '0603', latitude: 40.29, longitude: -8.41 },
    { name: 'Valongo', municipalityCode: '0101', latitude: 40.61, longitude: -8.45 },
    { name: 'Valongo', municipalityCode: '1315', latitude: 41.19, longitude: -8.5 },
  ],
  [{ digits: '4440', municipalityCode: '1315', latitude: 41.2, longitude: -8.5 }],
);
const find = (locality: string, of?: string, postalCode?: string) =>
  towns.find({ locality, municipality: of, postalCode });

test('a postal code says which of several towns it is, and where one that is not known is', () => {
  expect(find('Valongo', undefined, '4440-501')).toMatchObject({
    town: { municipalityCode: '1315', latitude: 41.19 },
  });
  expect(find('Valongo', undefined, '9999-999')).toMatchObject({ refused: 'ambiguous' });
  expect(find('Bairro Novo', undefined, '4440')).toMatchObject({
    town: { municipalityCode: '1315', latitude: 41.2 },
  });
  expect(find('Souselas', undefined, '4440')).toMatchObject({ town: { municipalityCode: '0603' } });
  expect(find('Bairro Novo', 'Coimbra', '4440')).toMatchObject({
    town: { municipalityCode: '0603' },
  });
});

test('a locality is found without its accents and case, with the zone of its islands', () => {
  expect(find('SOUSELAS')).toMatchObject({
    town: { municipalityCode: '0603', latitude: 40.29, timeZone: 'Europe/Lisbon' },
  });
  expect(find('agueda')).toMatchObject({ town: { municipalityCode: '0101', latitude: 40 } });
  expect(find('Lagoa', 'Lagoa (São Miguel)')).toMatchObject({
    town: { municipalityCode: '4201', timeZone: 'Atlantic/Azores' },
  });
});

test('a locality of two municipalities needs one of them, and an unknown one is at its municipality', () => {
  expect(find('Valongo')).toEqual({
    refused: 'ambiguous',
    towns: ['Valongo, Porto', 'Águeda, Aveiro'],
  });
  expect(find('Valongo', 'Águeda')).toMatchObject({
    town: { municipalityCode: '0101', latitude: 40.61 },
  });
  expect(find('Lagoa')).toMatchObject({ refused: 'ambiguous' });
  expect(find('Bairro Novo', 'Coimbra')).toMatchObject({
    town: { municipalityCode: '0603', latitude: 40 },
  });
  expect(find('Bairro Novo')).toEqual({ refused: 'unknown' });
  expect(find('Valongo', 'Marte')).toEqual({ refused: 'unknown' });
});

test('Lisbon lies 274 km from Porto', () => {
  const [lisbon, porto] = [
    { latitude: 38.7223, longitude: -9.1393 },
    { latitude: 41.1579, longitude: -8.6291 },
  ];
  expect(Math.round(kilometresBetween(lisbon, porto))).toBe(274);
});
