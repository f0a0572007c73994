import type { Membership } from '@vaga/contract/access';
import { isMembershipAllowed } from '@vaga/contract/access';
import type { Endpoint } from '@vaga/contract/endpoint';
import { endpoints } from '@vaga/contract/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, openHotelDesk } from './desk.fixture.ts';
import { at } from './patient-actions.ts';
import { readPdfText } from './read-pdf-text.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
afterAll(() => app.close());

type Reader = Pick<Membership, 'entityType' | 'roles' | 'organisationRoles'>;

/** The calls that read and that a member may make; a stream of events has no end to compare. */
const readsOf = (reader: Reader) =>
  endpoints.filter(({ endpoint: { method, access, file } }) => {
    if (method !== 'GET' || file === 'text/event-stream') return false;
    return typeof access === 'string' ? access === 'account' : isMembershipAllowed(access, reader);
  });

/** A booked guest, with the ids that a call may name. */
async function bookedGuest() {
  const service = await app.addService({ service: { serviceId: 501 } });
  const hotel = await openHotelDesk(app);
  const { id } = (await hotel.bookGuest(service, '10:00')).body.data;
  const { cartId, personId, assetId, entityServiceId } = await app.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const desk = await openDesk(app, { entityId: service.entityId });
  const ids = [id, cartId, personId, assetId, entityServiceId, service.entityId];
  const change = (values: object) =>
    app.db.updateTable('appointments').set(values).where('id', '=', id).execute();
  return { hotel, desk, ids, change };
}

/** Every answer to a member's reading calls, with each id in each place of their paths, and to the search. */
async function answersTo(token: string, reader: Reader, ids: readonly string[]) {
  const answers = new Map<string, string>();
  const ask = async (
    key: string,
    call: { method: 'GET' | 'POST'; path: string; body?: object },
  ) => {
    const { method, path, body } = call;
    const { statusCode, headers, rawPayload } = await app.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: `10.7.${answers.size >> 8}.${answers.size & 255}`,
      ...(body ? { payload: body } : {}),
    });
    const isPdf = String(headers['content-type']).includes('pdf') && statusCode === 200;
    const text = isPdf
      ? readPdfText(rawPayload).text
      : rawPayload.toString('utf8').replace(/"version":\d+/g, '');
    answers.set(key, `${statusCode} ${text}`);
  };
  for (const { endpoint } of readsOf(reader))
    for (const path of pathsOf(endpoint, ids)) await ask(path, { method: 'GET', path });
  const search = { filterParams: { date: at('10:00').slice(0, 10) } };
  await ask('search', { method: 'POST', path: 'accommodation/scheduled/search', body: search });
  return answers;
}

function pathsOf({ path }: Endpoint, ids: readonly string[]): string[] {
  const [first, ...rest] = path.match(/:\w+/g) ?? [];
  if (first === undefined) return [path];
  return ids.map((id) => [first, ...rest].reduce((filled, name) => filled.replace(name, id), path));
}

const hotelDesk: Reader = {
  entityType: 'AccommodationPartner',
  roles: ['desk'],
  organisationRoles: [],
};
const desk: Reader = { entityType: 'TestPartner', roles: ['desk'], organisationRoles: [] };

test('no call answers a hotel otherwise once its guest has come and has a result, without the guest’s tick', async () => {
  const { hotel, ids, change } = await bookedGuest();
  const before = await answersTo(hotel.token, hotelDesk, ids);
  expect(
    [...before.values()].filter((answer) => answer.includes('Hans Maier')).length,
  ).toBeGreaterThan(2);
  const now = app.clock.now();
  await change({ status: 'CheckedIn', result: 'Unauthorized', checkedInAt: now });
  expect(await answersTo(hotel.token, hotelDesk, ids)).toEqual(before);
});

test('no call answers the desk of a provider otherwise for a positive result than for a negative one', async () => {
  const { desk: member, ids, change } = await bookedGuest();
  const now = app.clock.now();
  await change({ status: 'CheckedIn', result: 'Authorized', checkedInAt: now });
  const negative = await answersTo(member.token, desk, ids);
  expect(
    [...negative.values()].filter((answer) => answer.includes('Hans Maier')).length,
  ).toBeGreaterThan(2);
  await change({ result: 'Unauthorized' });
  expect(await answersTo(member.token, desk, ids)).toEqual(negative);
});
