import type { DenseCountry } from '../dense-country.ts';
import { makeDenseCountry } from '../dense-country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import type { LoadResult } from '../http-load.ts';
import { post, runLoad } from '../http-load.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchSetup, Running } from '../setup.ts';

const entities = 5000;
const atLeastHalf = { atLeast: 0.5, text: 'at least half of the search by service' };

/** A round: each search of the country measured once, by name. */
type Round = Record<keyof ReturnType<typeof searchesOf>, LoadResult>;

/** Searches as people begin them: by a service type, on a day when all are closed, and over a district. */
export async function measureTypes(
  setup: BenchSetup,
  { seconds, roundsOf }: Effort,
): Promise<Line[]> {
  const database = await setup.openDatabase('types');
  const country = await makeDenseCountry(database.pool, entities);
  const product = await setup.startProduct({ url: database.url });
  const searches = searchesOf(country);
  await measureEach(searches, product, 2);
  const results: Round[] = [];
  for (let round = 0; round < roundsOf; round += 1)
    results.push(await measureEach(searches, product, seconds));
  await product.stop();
  return linesOf(results);
}

function searchesOf({ serviceTypeId: serviceType, serviceId: service, ...country }: DenseCountry) {
  const { busyDay, closedDay, district: location } = country;
  const nearCentre = () => ({
    latitude: country.centre.latitude + (Math.random() - 0.5) / 10,
    longitude: country.centre.longitude + (Math.random() - 0.5) / 10,
  });
  return {
    service: () => ({ serviceType, service, date: busyDay, ...nearCentre() }),
    type: () => ({ serviceType, date: busyDay, ...nearCentre() }),
    closed: () => ({ serviceType, date: closedDay, ...nearCentre() }),
    /** A page of a district has 100 entities, one around a point 20. */
    serviceOfDistrict: () => ({ serviceType, service, date: busyDay, location }),
    district: () => ({ serviceType, date: busyDay, location }),
  };
}

async function measureEach(
  searches: ReturnType<typeof searchesOf>,
  { port }: Running,
  seconds: number,
): Promise<Round> {
  const measure = (filterParams: () => object) => {
    const next = () => [
      { ...post('/api/partner/search', { filterParams: filterParams() }), contains: '"nextFree":' },
    ];
    return runLoad({ port, clients, seconds, next });
  };
  return {
    service: await measure(searches.service),
    type: await measure(searches.type),
    closed: await measure(searches.closed),
    serviceOfDistrict: await measure(searches.serviceOfDistrict),
    district: await measure(searches.district),
  };
}

function linesOf(results: readonly Round[]): Line[] {
  const rateOf = (name: keyof Round) =>
    shown(rounds(results.map((result) => result[name].rate)), 'a second');
  const ratioTo = (reference: keyof Round, name: keyof Round) =>
    ratioBar(
      results.map((result) => ({
        measured: result[name].rate,
        reference: result[reference].rate,
      })),
      atLeastHalf,
    );
  const byService = `by one service ${rateOf('service')}`;
  return [
    {
      what: 'searches by a service type around a city, 879 entities within 50 km',
      measured: rateOf('type'),
      reference: byService,
      bar: ratioTo('service', 'type'),
    },
    {
      what: 'the same on a day on which all are closed',
      measured: rateOf('closed'),
      reference: byService,
      bar: ratioTo('service', 'closed'),
    },
    {
      what: 'searches by a service type over a district of 538 entities, 100 a page',
      measured: rateOf('district'),
      reference: `by one service over the district, 100 a page, ${rateOf('serviceOfDistrict')}`,
      bar: ratioTo('serviceOfDistrict', 'district'),
    },
  ];
}
