import { termsVersion } from '../src/identity/index.ts';
import type { Trx } from '../src/platform/db.ts';
import type { Reference } from './demo.ts';

/** Reads what the demo stands on. @throws where geography or catalogue are missing. */
export async function readReference(trx: Trx): Promise<Reference> {
  const municipalities = await trx
    .selectFrom('municipalities')
    .select(['code', 'latitude', 'longitude'])
    .execute();
  const services = await trx
    .selectFrom('services')
    .select(['slug', 'id', 'durationMinutes', 'results'])
    .execute();
  const countries = await trx.selectFrom('countries').select(['id', 'iso']).execute();
  if (municipalities.length === 0 || services.length === 0) {
    throw new Error('Geography and catalogue have to be loaded before the demo.');
  }
  return {
    municipalities: new Map(
      municipalities.map(({ code, latitude, longitude }) => [code, [latitude, longitude]]),
    ),
    services: new Map(
      services.map(({ slug, id, durationMinutes, results }) => [
        slug,
        { id, minutes: durationMinutes, results },
      ]),
    ),
    countries: new Map(countries.map(({ id, iso }) => [iso, id])),
    termsVersion,
  };
}
