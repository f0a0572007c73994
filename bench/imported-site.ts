import type { Pool } from 'pg';
import { idInSql, idOf, makeIdFunction, makePeople, startOf, tokenOf, visitOf } from './country.ts';
import { clients } from './effort.ts';
import type { Request } from './http-load.ts';
import { get, post, runLoad } from './http-load.ts';
import type { Running } from './setup.ts';

/** Entities of a database, with patients who are about to book there, each another start. */
export interface LoadedSite {
  product: Running;
  /** The entity service of each entity, in the order of `visitOf`. */
  services: string[];
  /** On which nothing is taken. YYYY-MM-DD. */
  day: string;
  people: number;
  /** The person who books next. */
  next: number;
}

/** @param options.hasIds whether the database has `bench_id` already. */
export async function addPeople(
  pool: Pool,
  options: { service: number; people: number; day: string; hasIds: boolean },
): Promise<Pick<LoadedSite, 'services' | 'day' | 'people' | 'next'>> {
  const { service, people, day, hasIds } = options;
  if (!hasIds) await makeIdFunction(pool);
  const { rows } = await pool.query<{ id: string }>(
    'select id from entity_services where service_id = $1 order by id',
    [service],
  );
  const services = rows.map(({ id }) => id);
  const country = { entities: services.length, serviceId: service, busyDay: day };
  await makePeople(pool, { from: 1, count: people, country });
  await pool.query(
    `update carts c set entity_service_id = ($1::uuid[])[(n - 1) % $2 + 1]
       from generate_series(1::bigint, $3) as n where c.id = ${idInSql('cart', 'n')}`,
    [services, services.length, people],
  );
  await pool.query('vacuum analyze');
  return { services, day, people, next: 1 };
}

/** All starts of an entity on a day, for any of the people. @returns the rate. */
export async function loadSlots(site: LoadedSite, seconds: number): Promise<number> {
  const { product, day, people } = site;
  const next = (): Request[] => {
    const person = 1 + Math.floor(Math.random() * people);
    const path = `/api/scheduling/${idOf('cart', person)}/slot?date=${day}&entityService=${serviceOf(site, person)}`;
    return [{ ...get(path, tokenOf(person)), contains: '"type":"Success"' }];
  };
  return (await runLoad({ port: product.port, clients, seconds, next })).rate;
}

/** Holds and books, each time another person and another start. @returns the rate. */
export async function loadBookings(site: LoadedSite, seconds: number): Promise<number> {
  const next = (): Request[] | null => {
    const person = site.next;
    site.next += 1;
    return person > site.people ? null : bookingOf(site, person);
  };
  return (await runLoad({ port: site.product.port, clients, seconds, next })).rate;
}

function bookingOf(site: LoadedSite, person: number): Request[] {
  const cart = `/api/scheduling/${idOf('cart', person)}`;
  const { start } = visitOf(person, { entities: site.services.length });
  const slot = startOf(site.day, start);
  const token = tokenOf(person);
  const hold = [{ slot, persons: [idOf('asset', person)] }];
  return [
    post(`${cart}/slot?entityService=${serviceOf(site, person)}`, hold, token),
    post(`${cart}/checkout`, { paymentType: { id: 1 } }, token),
  ].map((request) => ({ ...request, contains: '"type":"Success"' }));
}

function serviceOf({ services }: LoadedSite, person: number): string {
  return services[(person - 1) % services.length] ?? '';
}
