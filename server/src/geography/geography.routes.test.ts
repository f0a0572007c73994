import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { geographyRoutes, loadGeography } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: geographyRoutes });
  await app.db.transaction().execute((trx) => loadGeography(trx, app.clock.now()));
});

afterAll(() => app.close());

async function namesOf(query: string): Promise<string[]> {
  const { status, body } = await app.call('GET', `location?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return body.data.map((place: { locationDescription: string }) => place.locationDescription);
}

test('the whole country is there: 29 districts and islands, 308 municipalities, over 1,000 localities', async () => {
  const count = async (table: 'districts' | 'municipalities' | 'localities' | 'countries') => {
    const { many } = await app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow();
    return many;
  };
  expect(await count('districts')).toBe(29);
  expect(await count('municipalities')).toBe(308);
  expect(await count('localities')).toBeGreaterThan(1000);
  expect(await count('countries')).toBeGreaterThan(240);
});

test('loading the same reference again writes nothing and keeps later changes', async () => {
  await app.db
    .updateTable('districts')
    .set({ region: 'changed' })
    .where('code', '=', '18')
    .execute();
  await app.db.transaction().execute((trx) => loadGeography(trx, app.clock.now()));
  const viseu = await app.db
    .selectFrom('districts')
    .select('region')
    .where('code', '=', '18')
    .executeTakeFirstOrThrow();
  expect(viseu.region).toBe('changed');
});

test('the district of a name comes first, then the municipality, then its localities', async () => {
  const names = await namesOf('coimbra');
  expect(names.slice(0, 2)).toEqual(['Coimbra (distrito)', 'Coimbra']);
  expect(names).toContain('Santa Clara, Coimbra');
});

test('a municipality whose name ends with the query comes before localities of exactly that name', async () => {
  const names = await namesOf('famalicão');
  expect(names[0]).toBe('Vila Nova de Famalicão');
  expect(names).toContain('Famalicão, Nazaré');
  expect((await namesOf('porto')).slice(0, 2)).toEqual(['Porto (distrito)', 'Porto']);
});

test.each([
  ['Figueira', 'Figueira da Foz', 'Figueira, Lamego'],
  ['ponte', 'Ponte de Lima', 'Ponte, Guimarães'],
  ['Vila Nova', 'Vila Nova de Gaia', 'Vila Nova, Miranda do Corvo'],
  ['castelo', 'Castelo Branco', 'Castelo, Sertã'],
])(
  '%s offers the town whose name begins with it, %s, before the parish of that name, %s',
  async (typed, town, parish) => {
    const names = await namesOf(typed);
    expect(names).toContain(town);
    expect(names).toContain(parish);
    expect(names.indexOf(town)).toBeLessThan(names.indexOf(parish));
  },
);

test('of towns whose names begin with the query the one with the most people comes first', async () => {
  expect((await namesOf('figueira')).slice(0, 2)).toEqual([
    'Figueira da Foz',
    'Figueira de Castelo Rodrigo',
  ]);
});

test('accents and case make no difference', async () => {
  expect((await namesOf('agueda'))[0]).toBe('Águeda');
  expect((await namesOf('ÁGUEDA'))[0]).toBe('Águeda');
});

test('a name that begins with the query comes before one that contains it', async () => {
  const names = await namesOf('porto');
  expect(names.indexOf('Porto Moniz')).toBeLessThan(names.indexOf('Ilha de Porto Santo'));
});

test('a location is found by its words in any order, and by its own description', async () => {
  expect((await namesOf('foz figueira'))[0]).toBe('Figueira da Foz');
  expect(await namesOf('Buarcos, Figueira da Foz')).toEqual(['Buarcos, Figueira da Foz']);
  expect(await namesOf('Coimbra (distrito)')).toEqual(['Coimbra (distrito)']);
});

test('a typing error still finds the location', async () => {
  expect(await namesOf('coimbar')).toContain('Coimbra');
  expect((await namesOf('matosihnos'))[0]).toBe('Matosinhos');
  expect(await namesOf('qqqqqqq')).toEqual([]);
  // A text of fewer than four letters is similar to too many names.
  expect([await namesOf('bejs'), await namesOf('pex')]).toEqual([
    expect.arrayContaining(['Beja']),
    [],
  ]);
});

test.each([
  ['3000-179', '3000, Coimbra'],
  ['3000', '3000, Coimbra'],
  ['1000-001 Lisboa', '1000, Lisboa'],
  ['Rua da Sé 3, 3000-179 Coimbra', '3000, Coimbra'],
  ['5370-210', '5370, Mirandela'],
  ['Lisboa, Portugal', 'Lisboa (distrito)'],
  ['Lisbon', 'Lisboa (distrito)'],
  ['Oporto', 'Porto (distrito)'],
  ['Lx', 'Lisboa (distrito)'],
  ['Algarve', 'Faro (distrito)'],
  ['Faro Algarve', 'Faro'],
  ['Rua Augusta, Lisboa', 'Lisboa'],
  ['Rua Santa Catarina Porto', 'Porto'],
  ['Marquês de Pombal Lisboa', 'Lisboa'],
  ['matosinhos porto', 'Matosinhos'],
  ['Porto Matosinhos', 'Matosinhos'],
  ['Matosinhos, Porto', 'Matosinhos'],
  ['Oporto, Vila Nova de Gaia', 'Vila Nova de Gaia'],
  ['viana do castelo ponte de lima', 'Ponte de Lima'],
  ['Rua Brito Capelo, Matosinhos', 'Matosinhos'],
  ['Rua Brito Capelo 12, 2.º, Matosinhos, Porto', 'Matosinhos'],
  ['Rua de Gondomar Porto', 'Porto'],
  ['Funchal Madeira', 'Funchal'],
  ['Travassô', 'Travassô e Óis da Ribeira, Águeda'],
  ['Fermentelos', 'Fermentelos, Águeda'],
  ['Arco de Baúlhe', 'Arco de Baúlhe e Vila Nune, Cabeceiras de Basto'],
  ['São Vicente, Lisboa', 'São Vicente, Lisboa'],
  ['Sé, Porto', 'Cedofeita, Santo Ildefonso, Sé, Miragaia, São Nicolau e Vitória, Porto'],
  ['Bija', 'Beja (distrito)'],
  ['Andaia', 'Anadia'],
  ['Coinbra', 'Coimbra (distrito)'],
  ['Áugeda', 'Águeda'],
  ['Corvo', 'Corvo'],
  ['Madeira', 'Ilha da Madeira'],
  ['Azores', 'Ilha de São Miguel'],
  ['Vila Real de Sto António', 'Vila Real de Santo António'],
  ['V. N. Gaia', 'Vila Nova de Gaia'],
])('%s is found first as %s', async (typed, expected) => {
  expect((await namesOf(typed))[0]).toBe(expected);
});

test('the name of the islands in English lists them, and the country alone its districts', async () => {
  expect(await namesOf('Azores')).toContain('Ilha do Pico');
  expect((await namesOf('Portugal')).slice(0, 2)).toEqual(['Aveiro (distrito)', 'Beja (distrito)']);
});

test('an unknown postal code leads to the municipality of the nearest one, and streets alone to no place', async () => {
  const [only, ...others] = await namesOf('5379-999');
  expect([only, others]).toEqual(['Mirandela', []]);
  expect(await namesOf('Avenida da Liberdade')).not.toContain('Liberdade');
});

test('wildcards of LIKE are plain text', async () => {
  for (const query of ['%', '_', '\\', "'; drop table locations; --", '%%%%']) {
    expect(await namesOf(query)).toEqual([]);
  }
  expect(await namesOf('a'.repeat(100))).toEqual([]);
  expect(await namesOf('Ã'.repeat(50))).toEqual([]);
});

test('an empty query returns the districts, exactly the default limit of them', async () => {
  const names = await namesOf('');
  expect(names).toHaveLength(29);
  expect(names[0]).toBe('Aveiro (distrito)');
});

test('coordinates return the nearest location, and none far from all of them', async () => {
  const near = await app.call('GET', 'location?latitude=40.151&longitude=-8.862');
  expect(near.body.data).toEqual([
    expect.objectContaining({ id: 'm:0605', locationDescription: 'Figueira da Foz' }),
  ]);
  // West of Azoia, near the cape: 49.8 and 54.1 km out at sea.
  const atSea = async (longitude: number) =>
    (await app.call('GET', `location?latitude=38.75&longitude=${longitude}`)).body.data.length;
  expect([await atSea(-10.05), await atSea(-10.1)]).toEqual([1, 0]);
  const madrid = await app.call('GET', 'location?latitude=40.4&longitude=-3.7');
  expect(madrid.body.data).toEqual([]);
});

test('a limit applies; one out of range, or a single coordinate, is refused with its field', async () => {
  const few = await app.call('GET', 'location?query=a&limit=3');
  expect(few.body.data).toHaveLength(3);
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['latitude=91&longitude=0', 'latitude'],
    ['latitude=40', 'longitude'],
    ['longitude=-8', 'latitude'],
    [`query=${'x'.repeat(101)}`, 'query'],
  ]) {
    const { status, body } = await app.call('GET', `location?${query}`);
    expect([status, body.messages[0].code]).toEqual([400, field]);
  }
});

test('countries are named in the language of the reader, the home country first', async () => {
  const pt = await app.call('GET', 'geo/countries');
  const en = await app.call('GET', 'geo/countries', { headers: { 'accept-language': 'en-GB' } });
  expect(pt.body.data[0]).toEqual({ id: 1, description: 'Portugal' });
  expect(pt.body.data[1].description).toBe('Afeganistão');
  expect(pt.body.data).toContainEqual({ id: 276, description: 'Alemanha' });
  expect(en.body.data).toContainEqual({ id: 276, description: 'Germany' });
  expect(pt.headers.vary).toContain('Accept-Language');
  expect(pt.headers['cache-control']).toBe('public, max-age=3600');
});

test('the home country has districts, another known one has none, an unknown one answers 404', async () => {
  const home = await app.call('GET', 'geo/country/1/districts');
  expect(home.body.data).toHaveLength(29);
  expect(home.body.data).toContainEqual({ id: 6, description: 'Coimbra', code: '06' });
  const germany = await app.call('GET', 'geo/country/276/districts');
  expect([germany.status, germany.body.data]).toEqual([200, []]);
  const nowhere = await app.call('GET', 'geo/country/999/districts');
  expect(nowhere.status).toBe(404);
  expect(nowhere.headers['cache-control']).toBe('no-store');
  expect((await app.call('GET', 'geo/country/x/districts')).status).toBe(400);
});

test('a district lists its municipalities by name, an unknown one answers 404', async () => {
  const coimbra = await app.call('GET', 'geo/district/6/municipality');
  expect(coimbra.body.data).toHaveLength(17);
  expect(coimbra.body.data[0]).toEqual({ id: 601, description: 'Arganil', code: '0601' });
  expect((await app.call('GET', 'geo/district/98/municipality')).status).toBe(404);
  expect((await app.call('GET', 'geo/district/0/municipality')).status).toBe(400);
});
