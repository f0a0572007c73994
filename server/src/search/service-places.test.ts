import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { buildEntity, buildEntityService } from '../../test/builders/index.ts';
import { loadReference } from '../reference.ts';
import { registerSitemap, servicePlacesRoutes } from './index.ts';

let app: TestApp;
let entityId: string;
const antigen = 501;

beforeAll(async () => {
  app = await createTestApp({
    routes: servicePlacesRoutes,
    register: (http, { db, clock }) =>
      registerSitemap(http, { db, clock, origin: 'https://vaga.example' }),
  });
  await loadReference(app.db, app.clock.now());
  for (const [municipalityCode, districtCode] of [
    ['0603', '06'],
    ['0806', '08'],
  ]) {
    const entity = await buildEntity(app.db, {
      municipalityCode,
      districtCode,
      businessName: 'Farmácia do Largo',
    });
    await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen, priceCents: 2500 });
    entityId = entity.id;
  }
  const hidden = await buildEntity(app.db, { municipalityCode: '1106', districtCode: '11' });
  await buildEntityService(app.db, { entityId: hidden.id, serviceId: antigen });
  await app.db
    .updateTable('entities')
    .set({ isPrivate: true })
    .where('id', '=', hidden.id)
    .execute();
});
afterAll(() => app.close());

const slugsOf = (places: { slug: string }[]) => places.map(({ slug }) => slug);

test('a service lists the municipalities in which the public can book it, by a slug of their own', async () => {
  const { status, body } = await app.call('GET', 'v1/service-places/covid-antigenio');
  expect(status).toBe(200);
  // There is a Lagoa in the Azores as well.
  expect(slugsOf(body.data.places).sort()).toEqual(['coimbra', 'lagoa-faro']);
  expect(body.data.places[0]).toMatchObject({ entities: 1, priceFromCents: 2500 });
});

test('a service in a municipality names the nearest others; one without an entity is 404', async () => {
  const found = await app.call('GET', 'v1/service-places/covid-antigenio/coimbra');
  expect(slugsOf(found.body.data.nearby)).toEqual(['lagoa-faro']);
  for (const path of [
    'covid-antigenio/lisboa',
    'covid-antigenio/x',
    'covid-pcr/coimbra',
    'x/coimbra',
  ])
    expect((await app.call('GET', `v1/service-places/${path}`)).status, path).toBe(404);
});

test('the services that can be booked are listed with the number of their places', async () => {
  const { body } = await app.call('GET', 'v1/service-places');
  expect(body.data).toEqual([
    expect.objectContaining({ slug: 'covid-antigenio', idServiceType: 5, places: 2 }),
  ]);
});

test('the sitemap leads to the pages of services and entities, and to none that is hidden', async () => {
  const read = async (path: string) => app.app.inject(path);
  const index = await read('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(index.payload.match(/[\w-]+\.xml/g)).toEqual(['pages-1.xml', 'entities-1.xml']);
  const pages = (await read('/sitemaps/pages-1.xml')).payload;
  expect(pages).toContain('<loc>https://vaga.example/en/services/covid-antigenio/coimbra</loc>');
  expect(pages).not.toContain('covid-antigenio/lisboa');
  const entities = (await read('/sitemaps/entities-1.xml')).payload;
  expect(entities).toContain(
    `<loc>https://vaga.example/entity/${entityId}/farmacia-do-largo</loc>`,
  );
  expect(entities.match(/<loc>/g)).toHaveLength(4);
});

test('a change of what hangs on an entity is the date of its page', async () => {
  const before = (await app.app.inject('/sitemaps/entities-1.xml')).payload;
  await app.db
    .updateTable('entityServices')
    .set({ priceCents: 2600 })
    .where('entityId', '=', entityId)
    .execute();
  const after = (await app.app.inject('/sitemaps/entities-1.xml')).payload;
  expect(after).not.toBe(before);
});

test.each([
  '/sitemaps/pages-2.xml',
  '/sitemaps/entities-9999.xml',
  '/sitemaps/pages-0.xml',
  '/sitemaps/x',
])('there is no file %s', async (path) => {
  expect((await app.app.inject(path)).statusCode).toBe(404);
});

test('an address asks for so many files of the sitemap in a minute: each is read from the database', async () => {
  const remoteAddress = '10.4.0.1';
  const read = () => app.app.inject({ url: '/sitemaps/entities-1.xml', remoteAddress });
  const answers = await Promise.all(Array.from({ length: 31 }, read));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect([answers[0]?.statusCode, refused.length]).toEqual([200, 1]);
});

test('crawlers read where the sitemap is', async () => {
  const robots = await app.app.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.payload).toContain('Sitemap: https://vaga.example/sitemap.xml');
});
