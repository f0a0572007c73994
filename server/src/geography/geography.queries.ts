import type { Area, Location } from '@vaga/contract/geography';
import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

interface LocationColumns {
  id: string;
  description: string;
  latitude: number;
  longitude: number;
}

/** Sorts Portuguese names as a reader expects: 'Águeda' beside 'Aguiar'. */
const portugueseOrder = sql<string>`description collate "pt-PT-x-icu"`;

/**
 * Locations whose search text contains all words of the query. Order: names equal to the query, names that begin with it,
 * names with a word that begins with it. Many towns are called by a part of their name (Famalicão for Vila Nova de
 * Famalicão), so a municipality whose name ends with the query ranks with equal names.
 * @param query from `normaliseSearchText`, not empty: letters, digits and spaces, so it has no LIKE wildcard.
 */
export async function findMatchingLocations(
  db: Db,
  query: string,
  limit: number,
): Promise<Location[]> {
  const hasWord = (word: string): Expression<SqlBool> => sql<SqlBool>`search like ${`%${word}%`}`;
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'description', 'latitude', 'longitude'])
    .where((row) => row.and(query.split(' ').map(hasWord)))
    .orderBy(
      sql`case
        when search like ${`${query},%`} then 0
        when kind = 'municipality' and split_part(search, ',', 1) like ${`% ${query}`} then 0
        when search like ${`${query}%`} then 1
        when split_part(search, ',', 1) like ${`% ${query}%`} then 2
        when search like ${`% ${query}%`} then 3
        else 4 end`,
    )
    .orderBy('weight', 'desc')
    .orderBy(portugueseOrder)
    .limit(limit)
    .execute();
  return rows.map(toLocation);
}

/** Locations whose words are most similar to the query: for typing errors. */
export async function findSimilarLocations(
  db: Db,
  query: string,
  limit: number,
): Promise<Location[]> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'description', 'latitude', 'longitude'])
    .where(sql<SqlBool>`word_similarity(${query}, search) >= 0.45`)
    .orderBy(sql`word_similarity(${query}, search)`, 'desc')
    .orderBy('weight', 'desc')
    .orderBy(portugueseOrder)
    .limit(limit)
    .execute();
  return rows.map(toLocation);
}

export async function listDistrictLocations(db: Db, limit: number): Promise<Location[]> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'description', 'latitude', 'longitude'])
    .where('kind', '=', 'district')
    .orderBy(portugueseOrder)
    .limit(limit)
    .execute();
  return rows.map(toLocation);
}

/** The municipality or locality nearest to a point; null if it is further away than `withinKm`. */
export async function findNearestLocation(
  db: Db,
  point: { latitude: number; longitude: number },
  withinKm: number,
): Promise<Location | null> {
  const found = await sql<LocationColumns>`
    select id, description, latitude, longitude
    from (
      select id, description, latitude, longitude, weight,
             position <-> earth_point(${point.latitude}, ${point.longitude}) as chord
      from locations
      where kind <> 'district'
      order by position <-> earth_point(${point.latitude}, ${point.longitude})
      limit 3
    ) as nearest
    where chord <= km_to_chord(${withinKm})
    order by chord, weight desc
    limit 1`.execute(db);
  const [row] = found.rows;
  return row ? toLocation(row) : null;
}

export interface LocationArea {
  id: string;
  description: string;
  kind: 'district' | 'municipality' | 'locality';
  districtCode: string;
  /** Null for a district. */
  municipalityCode: string | null;
  latitude: number;
  longitude: number;
}

export async function readLocation(db: Db, id: string): Promise<LocationArea | null> {
  const row = await db
    .selectFrom('locations')
    .select([
      'id',
      'description',
      'kind',
      'districtCode',
      'municipalityCode',
      'latitude',
      'longitude',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as LocationArea['kind'] } : null;
}

/** A point of a municipality or locality with its name. */
export interface NamedPoint {
  /** From `normaliseSearchText`. */
  name: string;
  latitude: number;
  longitude: number;
}

/**
 * The points of the municipalities and localities with these names (from `normaliseSearchText`). A municipality has its own
 * point and that of each of its localities.
 */
export async function findPointsByName(db: Db, names: readonly string[]): Promise<NamedPoint[]> {
  const found = await sql<NamedPoint>`
    select named.name, point.latitude, point.longitude
      from (select id, kind, municipality_code, split_part(search, ',', 1) as name
              from locations where kind <> 'district') named
      join locations point on point.id = named.id
        or (named.kind = 'municipality' and point.municipality_code = named.municipality_code)
     where named.name = any(${names})`.execute(db);
  return found.rows;
}

export async function readCountries(
  db: Db,
): Promise<Array<{ id: number; namePt: string; nameEn: string }>> {
  return db.selectFrom('countries').select(['id', 'namePt', 'nameEn']).execute();
}

export async function readDistricts(db: Db): Promise<Area[]> {
  const rows = await db
    .selectFrom('districts')
    .select(['code', 'name as description'])
    .orderBy(sql`name collate "pt-PT-x-icu"`)
    .execute();
  return rows.map(toArea);
}

export async function readMunicipalities(db: Db): Promise<Array<Area & { district: number }>> {
  const rows = await db
    .selectFrom('municipalities')
    .select(['code', 'name as description', 'districtCode'])
    .orderBy(sql`name collate "pt-PT-x-icu"`)
    .execute();
  return rows.map((row) => ({ ...toArea(row), district: Number(row.districtCode) }));
}

/** The ids that are not countries. */
export async function findUnknownCountries(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const known = await db.selectFrom('countries').select('id').where('id', 'in', ids).execute();
  return ids.filter((id) => !known.some((country) => country.id === id));
}

function toLocation({ description, ...row }: LocationColumns): Location {
  return { ...row, locationDescription: description };
}

function toArea({ code, description }: { code: string; description: string }): Area {
  return { id: Number(code), description, code };
}
