import { randomBytes } from 'node:crypto';
import type { EntityPhotos } from '@vaga/contract/entity-photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildEntity, buildMember } from '../../../test/builders/index.ts';
import { createNoProvider } from '../../payments/index.ts';
import { readRatingAverages } from '../../ratings/index.ts';
import { readScheduledHours } from '../../scheduling/index.ts';
import { entityPhotosRoutes, partnersRoutes } from '../index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [
      ...entityPhotosRoutes(deps),
      ...partnersRoutes({
        db: deps.db,
        provider: createNoProvider(),
        readRatings: readRatingAverages,
        readHours: readScheduledHours,
      }),
    ],
    environment: { API_KEY: 'a-key-of-apps-that-is-long-enough' },
  });
});
afterAll(() => app.close());

const apiKey = { 'x-api-key': 'a-key-of-apps-that-is-long-enough' };

/** No two are the same. */
function newPicture(width = 400): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height: 300, channels: 3, background: { r, g, b } } })
    .withExif({ IFD0: { Artist: 'Ana Prata' } })
    .jpeg()
    .toBuffer();
}

async function openPharmacy() {
  const entity = await buildEntity(app.db, { entityType: 'TestPartner' });
  const sign = async (role: 'manager' | 'desk') =>
    app.signIn(
      (await buildMember(app.db, { entityId: entity.id, roles: [role] })).accountId,
      entity.id,
    );
  const token = await sign('manager');
  const call = (method: string, path: string, body?: object) =>
    app.call(method, path, { token, headers: apiKey, ...(body ? { body } : {}) });
  const send = async (content: Buffer, kind = 'photo', as = token) => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', new Blob([new Uint8Array(content)]), 'fachada.jpg');
    const request = new Request('http://a.example', { method: 'POST', body: form });
    const headers = { ...apiKey, 'content-type': request.headers.get('content-type') ?? '' };
    const body = Buffer.from(await request.arrayBuffer());
    return app.call('POST', 'v1/entity/photos', { token: as, headers, body });
  };
  return { entity, call, send, desk: await sign('desk') };
}

const idsOf = (answer: { body: { data: EntityPhotos } }) =>
  answer.body.data.photos.map(({ id }) => id);

test('a photo is served to all by its hash for a year, without what the camera noted, and the public page has it', async () => {
  const { entity, send, call } = await openPharmacy();
  const sent = await send(await newPicture(1000));
  expect(sent.body.type).toBe('Success');
  const [photo] = (sent.body.data as EntityPhotos).photos;
  expect(photo).toMatchObject({ kind: 'cover', altPt: '', altEn: '' });
  expect(photo?.sources.map(({ width }) => width)).toEqual([320, 960, 1000]);
  const words = { altPt: 'A entrada', altEn: 'The entrance' };
  await call('PUT', `v1/entity/photos/${photo?.id}`, words);

  for (const { url, width } of photo?.sources ?? []) {
    // As a browser asks for an image: without a session and without the key of apps.
    const answer = await app.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const written = await sharp(answer.rawPayload).metadata();
    expect(written).toMatchObject({ format: 'webp', width });
    expect(written.exif).toBeUndefined();
    expect(answer.rawPayload.includes('Ana Prata')).toBe(false);
  }
  const read = async (language: string) => {
    const headers = { ...apiKey, 'accept-language': language };
    return (await app.call('GET', `public/partner/${entity.id}/summary`, { headers })).body.data;
  };
  expect((await read('pt')).photos).toEqual([{ alt: 'A entrada', sources: photo?.sources }]);
  expect((await read('en')).photos[0].alt).toBe('The entrance');
});

test('photos keep the order that they are given, and after one is removed the next is the cover', async () => {
  const { send, call } = await openPharmacy();
  for (let count = 0; count < 3; count += 1) await send(await newPicture());
  const [a = '', b = '', c = ''] = idsOf(await send(await newPicture(), 'logo'));
  expect(idsOf(await call('PUT', 'v1/entity/photos', { ids: [c, a, b] }))).toEqual([c, a, b]);
  const left = await call('DELETE', `v1/entity/photos/${c}`);
  expect(idsOf(left)).toEqual([a, b]);
  expect(left.body.data.photos[0].kind).toBe('cover');
  const stale = await call('PUT', 'v1/entity/photos', { ids: [c, a, b] });
  expect(stale).toMatchObject({ status: 409, body: { messages: [{ code: 'photo.moved' }] } });
  expect((await call('PUT', 'v1/entity/photos', { ids: [a, a] })).status).toBe(409);
});

test('a logo replaces the one before, and is what lists show', async () => {
  const { entity, send, call } = await openPharmacy();
  await send(await newPicture(), 'logo');
  const { logo, photos } = (await send(await newPicture(), 'logo')).body.data as EntityPhotos;
  expect(photos).toEqual([]);
  const pathOf = async () =>
    (
      await app.db
        .selectFrom('entities')
        .select('logoPath')
        .where('id', '=', entity.id)
        .executeTakeFirstOrThrow()
    ).logoPath;
  expect(await pathOf()).toBe(logo?.sources[0]?.url);
  await call('DELETE', `v1/entity/photos/${logo?.id}`);
  expect(await pathOf()).toBeNull();
});

test('of photos that are sent at once exactly eight are kept, and the ninth is refused', async () => {
  const { entity, send, desk } = await openPharmacy();
  const pictures = await Promise.all(Array.from({ length: 6 }, () => newPicture()));
  for (const picture of pictures) await send(picture);
  const last = await Promise.all(
    (await Promise.all([newPicture(), newPicture(), newPicture(), newPicture()])).map((picture) =>
      send(picture),
    ),
  );
  const types = last.map(({ body }) => body.type).sort();
  expect(types).toEqual(['Error', 'Error', 'Success', 'Success']);
  const ninth = await send(await newPicture());
  expect(ninth.body.messages[0]).toMatchObject({
    code: 'photo.too_many',
    text: expect.stringContaining('8'),
  });
  const { ordinals } = await app.db
    .selectFrom('entityPhotos')
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['ordinal']).as('ordinals'))
    .where('entityId', '=', entity.id)
    .executeTakeFirstOrThrow();
  expect([...ordinals].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // The same file again, as after an answer that was lost.
  expect((await send(pictures[0] as Buffer)).body).toMatchObject({ type: 'Success' });
  expect((await send(await newPicture(), 'photo', desk)).status).toBe(403);
});

const refusals = [
  { name: 'HEIC', content: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), code: 'photo.heic' },
  { name: 'SVG', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { name: 'a PDF', content: Buffer.from('%PDF-1.7 %%EOF') },
  { name: 'the start of a JPEG', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
  {
    name: '8 MB and a byte',
    content: Buffer.alloc(8_000_001, 0xff),
    status: 413,
    code: 'photo.too_big',
  },
];
test.each(refusals)('$name is refused with a line that says why', async (refusal) => {
  const { content, status = 415, code = 'photo.wrong_type' } = refusal;
  const { send } = await openPharmacy();
  const answer = await send(content);
  expect(answer).toMatchObject({ status, body: { messages: [{ code }] } });
});

test('what has too many pixels is refused in words, and a form without a file or a kind is 400', async () => {
  const { send } = await openPharmacy();
  const wide = await sharp({
    create: { width: 4001, height: 10, channels: 3, background: '#0b5d7a' },
  })
    .png()
    .toBuffer();
  expect((await send(wide)).body.messages[0]).toMatchObject({
    code: 'photo.too_large',
    text: expect.stringContaining('4000'),
  });
  expect((await send(await newPicture(), 'cover')).status).toBe(400);
});

test('photos of another entity are 404 to describe and to remove, and stay', async () => {
  const own = await openPharmacy();
  const other = await openPharmacy();
  const [id] = idsOf(await own.send(await newPicture()));
  const words = { altPt: 'x', altEn: 'x' };
  expect((await other.call('PUT', `v1/entity/photos/${id}`, words)).status).toBe(404);
  expect((await other.call('DELETE', `v1/entity/photos/${id}`)).status).toBe(404);
  expect((await other.call('PUT', 'v1/entity/photos', { ids: [id] })).status).toBe(409);
  const { altPt } = await app.db
    .selectFrom('entityPhotos')
    .select('altPt')
    .where('id', '=', id as string)
    .executeTakeFirstOrThrow();
  expect(altPt).toBe('');
});

test('what was changed of the photos stands in the activity', async () => {
  const { entity, send } = await openPharmacy();
  await send(await newPicture());
  const entry = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'before', 'after'])
    .where('entityId', '=', entity.id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    act: 'entity.photos_changed',
    before: { photos: [] },
    after: { photos: ['–'] },
  });
});
