import { bookingRequests } from '../booking.ts';
import type { Country } from '../country.ts';
import { idOf, makeCountry, makePeople, tokenOf, visitOf } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import type { Request } from '../http-load.ts';
import { get, post, runLoad } from '../http-load.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import { residentMb } from '../resident-memory.ts';
import type { BenchSetup } from '../setup.ts';

/** Bookings a second at the most: one job in ten is one, so that many jobs a second are never done. */
const bookingsASecond = 300;

/**
 * What the product's own process keeps in memory under a load of everything at once: pages, searches, slots and
 * bookings. PostgreSQL is not counted.
 */
export async function measureMemory(setup: BenchSetup, { isLong }: Effort): Promise<Line[]> {
  const seconds = isLong ? 600 : 60;
  const database = await setup.openDatabase('memory');
  const country = await makeCountry(database.pool, 5000);
  const people = seconds * bookingsASecond;
  await makePeople(database.pool, { from: 1, count: people, country });
  const product = await setup.startProduct({ url: database.url });
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMb(product)), 1000);
  const next = mixOf(country, people);
  const load = await runLoad({ port: product.port, clients, seconds, next });
  clearInterval(timer);
  await product.stop();
  return linesOf({ samples, isLong, rate: load.rate });
}

/** Of ten jobs one is a booking, three are pages. */
function mixOf(country: Country, people: number): () => Request[] {
  let [turn, person] = [0, 0];
  const page = (path: string): Request => ({ ...get(path), contains: '</html>' });
  const entity = () => idOf('entity', 1 + Math.floor(Math.random() * country.entities));
  const { serviceId: service, serviceTypeId: serviceType, busyDay: date } = country;
  const point = () => ({ latitude: 38 + Math.random() * 3, longitude: -8.5 + Math.random() });
  const search = () =>
    post('/api/partner/search', { filterParams: { serviceType, service, date, ...point() } });
  const slots = (of: number) => {
    const at = idOf('service', visitOf(of, country).entity);
    const path = `/api/scheduling/${idOf('cart', of)}/slot?date=${date}&entityService=${at}`;
    return get(path, tokenOf(of));
  };
  return () => {
    turn = (turn + 1) % 10;
    if (turn === 0) return [page('/')];
    if (turn === 1) return [page(`/entity/${entity()}`)];
    if (turn === 2)
      return [page(`/search?serviceType=${serviceType}&latitude=38.72&longitude=-9.14`)];
    if (turn < 6) return [search()];
    if (turn < 9) return [slots(1 + Math.floor(Math.random() * people))];
    person += 1;
    return person > people ? [search()] : bookingRequests(person, country);
  };
}

interface Measured {
  samples: readonly number[];
  isLong: boolean;
  rate: number;
}

function linesOf({ samples, isLong, rate }: Measured): Line[] {
  const half = Math.floor(samples.length / 2);
  const fifth = Math.floor(samples.length / 10);
  const begin = rounds(samples.slice(half, half + fifth)).middle;
  const end = rounds(samples.slice(-fifth)).middle;
  const highest = Math.max(...samples);
  const growth = end / begin - 1;
  const how = `${rate.toFixed(0)} jobs a second for ${isLong ? 'ten minutes' : 'one minute (a short look: --long takes the ten that are claimed)'}`;
  return [
    {
      what: `memory of the process under load, ${how}`,
      measured: `${highest.toFixed(0)} MB at the most`,
      bar: { text: 'under 512 MB', is: `${highest.toFixed(0)} MB`, isMet: highest < 512 },
    },
    {
      what: isLong ? 'its growth over the last five minutes' : 'its growth over the second half',
      measured: `from ${begin.toFixed(0)} to ${end.toFixed(0)} MB`,
      // In the first minute a process still warms up: its growth is shown, and claimed is that of the last five of ten.
      ...(isLong
        ? {
            bar: {
              text: 'at most 5 %',
              is: shown(one(growth * 100), '%', 1),
              isMet: growth < 0.05,
            },
          }
        : {}),
    },
  ];
}

function one(value: number) {
  return { middle: value, low: value, high: value };
}
