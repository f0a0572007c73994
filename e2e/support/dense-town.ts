import type { Db } from '../../server/src/platform/db.ts';
import {
  buildEntity,
  buildEntityService,
  buildSchedule,
} from '../../server/test/builders/index.ts';
import { antigen } from './booking.ts';
import { withDatabase } from './database.ts';

export interface Town {
  /** Its place in the search. */
  location: string;
  name: string;
  latitude: number;
  longitude: number;
}

/**
 * Islands where the demo has no entity: what is built here is in no other journey's way. A journey of each size has its
 * own.
 */
export const towns = {
  'phone-pt': {
    location: 'm:4401',
    name: 'Santa Cruz da Graciosa',
    latitude: 39.0864,
    longitude: -28.0061,
  },
  'desktop-en': {
    location: 'm:3201',
    name: 'Porto Santo',
    latitude: 33.0604,
    longitude: -16.339,
  },
} as const satisfies Record<string, Town>;

/** A name that a partner may bear, without a space to break it at. */
export const longName =
  'Radiologia(Ecografia;Mamografia;Densitometria);Cardiologia;Neonatologia;Anestesia';

/** So many places 100 m apart in a row, beside three at one point and one with a long name. */
export async function buildDenseTown(town: Town, inRow: number): Promise<{ longNamed: string }> {
  return withDatabase((db) => buildPlaces(db, town, inRow));
}

async function buildPlaces(db: Db, town: Town, inRow: number): Promise<{ longNamed: string }> {
  const municipalityCode = town.location.slice(2);
  // After a journey that failed the next one begins anew, in the same database.
  const built = await db
    .selectFrom('entities')
    .select('id')
    .where('municipalityCode', '=', municipalityCode)
    .where('businessName', '=', longName)
    .executeTakeFirst();
  if (built) return { longNamed: built.id };
  const build = async (businessName: string, north: number, east: number) => {
    const entity = await buildEntity(db, {
      businessName,
      districtCode: town.location.slice(2, 4),
      municipalityCode,
      locality: town.name,
      postalCode: '9880-352',
      latitude: town.latitude + north * 0.0009,
      longitude: town.longitude + east * 0.00115,
    });
    await buildEntityService(db, { entityId: entity.id, serviceId: antigen });
    await buildSchedule(db, { entityId: entity.id });
    return entity.id;
  };
  for (let place = 0; place < inRow; place += 1)
    await build(`Farmácia da Rua ${place + 1}`, Math.floor(place / 6), place % 6);
  for (const floor of [1, 2, 3]) await build(`Consultório do piso ${floor}`, -14, 0);
  return { longNamed: await build(longName, -10, 9) };
}
