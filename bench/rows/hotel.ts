import { actForEntity, startSession } from '../../server/src/identity/index.ts';
import { createDb } from '../../server/src/platform/db.ts';
import { buildEntity, buildMember, buildProtocol } from '../../server/test/builders/index.ts';
import type { Country } from '../country.ts';
import { idOf, makeCountry } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import type { LoadResult, Request } from '../http-load.ts';
import { post, runLoad } from '../http-load.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchDatabase, BenchSetup } from '../setup.ts';

const centre = { latitude: 40.2, longitude: -8.4 };
const protocols = 10;

/**
 * The places near a hotel on a day: it searches twice, among those with a protocol and among all. Beside it the public search from
 * the same point, twice.
 */
export async function measureHotel(
  setup: BenchSetup,
  { seconds, roundsOf }: Effort,
): Promise<Line[]> {
  const database = await setup.openDatabase('hotel');
  const country = await makeCountry(database.pool, 5000);
  const token = await openHotel(database, country);
  const product = await setup.startProduct({ url: database.url });
  const { port } = product;
  const { serviceId, serviceTypeId: serviceType, busyDay: date } = country;
  const good = (request: Request) => ({ ...request, contains: '"type":"Success"' });
  const near = good(
    post(`/api/accommodation/service/${serviceId}/near-services`, { ...centre, date }, token),
  );
  const filterParams = { serviceType, service: serviceId, date, ...centre };
  const search = good(post('/api/partner/search', { filterParams }));
  const load = (requests: Request[], time: number) =>
    runLoad({ port, clients, seconds: time, next: () => requests });
  const twice = [search, search];
  const results: Array<{ near: LoadResult; search: LoadResult }> = [];
  await load([near], 2);
  await load(twice, 2);
  for (let round = 0; round < roundsOf; round += 1)
    results.push({ near: await load([near], seconds), search: await load(twice, seconds) });
  await product.stop();
  const rateOf = (side: 'near' | 'search') =>
    shown(rounds(results.map((result) => result[side].rate)), 'a second');
  return [
    {
      what: `places near a hotel with ${protocols} protocols, among 5,000 entities`,
      measured: rateOf('near'),
      reference: `the public search from the same point, twice, ${rateOf('search')}`,
      bar: ratioBar(
        results.map((result) => ({ measured: result.near.rate, reference: result.search.rate })),
        { atLeast: 0.5, text: 'at least half of the two public searches' },
      ),
    },
  ];
}

/** A hotel with protocols, and the session of its desk. */
async function openHotel({ pool }: BenchDatabase, { entities }: Country): Promise<string> {
  const db = createDb(pool);
  const hotel = await buildEntity(db, { entityType: 'AccommodationPartner' });
  const step = Math.floor(entities / protocols);
  for (let number = 1; number <= protocols; number += 1)
    await buildProtocol(db, {
      partnerEntityId: hotel.id,
      serviceEntityId: idOf('entity', number * step),
    });
  const { accountId } = await buildMember(db, { entityId: hotel.id, roles: ['desk'] });
  const now = new Date();
  const { id, token } = await startSession(db, { accountId, userAgent: 'bench', now });
  await actForEntity(db, { sessionId: id, entityId: hotel.id, now });
  return token;
}
