import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { TownLocality, TownMunicipality, TownPostalCode } from './towns.rules.ts';

export async function readTownMunicipalities(db: Db): Promise<TownMunicipality[]> {
  return db
    .selectFrom('municipalities as m')
    .innerJoin('districts as d', 'd.code', 'm.districtCode')
    .select([
      'm.code',
      'm.name',
      'm.districtCode',
      'd.name as district',
      'd.region',
      'm.latitude',
      'm.longitude',
    ])
    .orderBy('m.code')
    .execute();
}

export async function readTownLocalities(db: Db): Promise<TownLocality[]> {
  return db
    .selectFrom('localities')
    .select(['name', 'municipalityCode', 'latitude', 'longitude'])
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute();
}

/** The first four digits of postal codes, as the locations have them. */
export async function readTownPostalCodes(db: Db): Promise<TownPostalCode[]> {
  const { rows } = await sql<TownPostalCode>`
    select substr(id, 3) as digits, municipality_code, latitude, longitude
      from locations where kind = 'postalCode'`.execute(db);
  return rows;
}
