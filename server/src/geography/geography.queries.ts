import type { Area, Location } from '@vaga/contract/geography';
import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { LocationKind } from './locations.rules.ts';
import type { NamedWithin, NameInDistrict } from './typed-location.rules.ts';

interface LocationColumns {
  id: string;
  description: string;
  latitude: number;
  longitude: number;
}

/** Sorts Portuguese names as a reader expects: 'Águeda' beside 'Aguiar'. */
const portugueseOrder = sql<string>`description collate "pt-PT-x-icu"`;

/**
 * Locations whose search text contains all words of the query. Order: those whose name has the part before a comma and whose
 * municipality is the part behind it, districts and municipalities whose name is the query, other names equal to it, names
 * that begin with it, names with a word that begins with it. Many towns are called by a part of their name (Figueira for
 * Figueira da Foz, Famalicão for Vila Nova de Famalicão), so what ranks with equal names is also a municipality or district
 * whose name begins with the words of the query, or a municipality whose name ends with them.
 * @param query.text from `normaliseSearchText`, not empty: letters, digits and spaces, so it has no LIKE wildcard.
 * @param query.named its part before the comma and the part behind it, where it has one.
 */
export async function findMatchingLocations(
  db: Db,
  { text: query, named }: { text: string; named: NamedWithin | null },
  limit: number,
): Promise<Location[]> {
  const isNamedWithin = named
    ? sql`split_part(search, ', ', 2) = ${named.within}
            and strpos(' ' || split_part(search, ',', 1) || ' ', ${` ${named.name} `}) > 0`
    : sql`false`;
  const hasWord = (word: string): Expression<SqlBool> => sql<SqlBool>`search like ${`%${word}%`}`;
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'description', 'latitude', 'longitude'])
    .where((row) => row.and(query.split(' ').map(hasWord)))
    .where('kind', '<>', 'postalCode')
    .orderBy(
      sql`case
        when ${isNamedWithin} then 0
        when kind in ('district', 'municipality') and split_part(search, ',', 1) = ${query} then 1
        when search like ${`${query},%`} then 2
        when kind in ('district', 'municipality') and search like ${`${query} %`} then 2
        when kind = 'municipality' and split_part(search, ',', 1) like ${`% ${query}`} then 2
        when search like ${`${query}%`} then 3
        when split_part(search, ',', 1) like ${`% ${query}%`} then 4
        when search like ${`% ${query}%`} then 5
        else 6 end`,
    )
    .orderBy('weight', 'desc')
    .orderBy(portugueseOrder)
    .limit(limit)
    .execute();
  return rows.map(toLocation);
}

/**
 * Locations for typing errors: those whose name is one slip away from the query, or two where it has six letters or more, then
 * those whose words are most similar to it.
 * @param query from `normaliseSearchText`.
 */
export async function findSimilarLocations(
  db: Db,
  query: string,
  limit: number,
): Promise<Location[]> {
  const slips = query.length < 6 ? 1 : 2;
  const found = await sql<LocationColumns>`
    select id, description, latitude, longitude
      from (select l.*, levenshtein_less_equal(${query}, left(split_part(search, ',', 1), 100), ${slips}) as slips,
                   word_similarity(${query}, search) as similarity
              from locations l where kind <> 'postalCode') near
     where slips <= ${slips} or similarity >= 0.45
     order by case when slips <= ${slips} then slips end, similarity desc, weight desc, ${portugueseOrder}
     limit ${limit}`.execute(db);
  return found.rows.map(toLocation);
}

/** The location of the first four digits of a postal code; for a code that is not known the municipality of the nearest one. */
export async function findPostalCode(db: Db, code: string): Promise<Location | null> {
  const found = await sql<LocationColumns>`
    select coalesce(seat.id, near.id) as id, coalesce(seat.description, near.description) as description,
           coalesce(seat.latitude, near.latitude) as latitude, coalesce(seat.longitude, near.longitude) as longitude
      from (select * from locations where kind = 'postalCode' and starts_with(id, ${`c:${code.slice(0, 2)}`})
             order by abs(substr(id, 3)::integer - ${code}::integer), id limit 1) near
      left join locations seat on near.id <> ${`c:${code}`} and seat.id = 'm:' || near.municipality_code`.execute(
    db,
  );
  const [row] = found.rows;
  return row ? toLocation(row) : null;
}

/** Municipalities, and localities and parishes behind them, with one of these names in the district beside it. */
export async function findLocationsInDistrict(
  db: Db,
  pairs: readonly NameInDistrict[],
  limit: number,
): Promise<Location[]> {
  if (pairs.length === 0) return [];
  const found = await sql<LocationColumns>`
    select l.id, l.description, l.latitude, l.longitude
      from unnest(${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ district }) => district)}::text[])
             as typed(name, district)
      join locations d on d.kind = 'district' and split_part(d.search, ',', 1) = typed.district
      join locations l on l.district_code = d.district_code and split_part(l.search, ',', 1) = typed.name
     where l.kind in ('municipality', 'locality', 'parish')
     group by l.id, l.description, l.latitude, l.longitude, l.kind, l.weight
     order by l.kind = 'municipality' desc, l.weight desc, l.description collate "pt-PT-x-icu" limit ${limit}`.execute(
    db,
  );
  return found.rows.map(toLocation);
}

/** Locations with one of these names: all of the first name that any has, municipalities and districts first. */
export async function findLocationsNamed(
  db: Db,
  names: ReadonlyArray<{ name: string; isTownOnly: boolean }>,
  limit: number,
): Promise<Location[]> {
  if (names.length === 0) return [];
  const found = await sql<LocationColumns>`
    with wanted as (
           select name, is_town_only, nth
             from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ isTownOnly }) => isTownOnly)}::boolean[])
                  with ordinality as w(name, is_town_only, nth)),
         named as (
           select l.*, w.nth from wanted w
             join locations l on split_part(l.search, ',', 1) = w.name
            where l.kind in ('district', 'municipality') or (not w.is_town_only and l.kind in ('locality', 'parish')))
    select id, description, latitude, longitude from named
     where nth = (select min(nth) from named)
     order by kind = 'municipality' desc, weight desc, ${portugueseOrder} limit ${limit}`.execute(
    db,
  );
  return found.rows.map(toLocation);
}

/** The locations of districts by their codes, in the order of these. */
export async function readDistrictLocations(db: Db, codes: readonly string[]): Promise<Location[]> {
  const found = await sql<LocationColumns>`
    select id, description, latitude, longitude from locations
     where kind = 'district' and district_code = any(${[...codes]}::text[])
     order by array_position(${[...codes]}::text[], district_code)`.execute(db);
  return found.rows.map(toLocation);
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
      where kind in ('municipality', 'locality')
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
  kind: LocationKind;
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
              from locations where kind in ('municipality', 'locality')) named
      join locations point on point.id = named.id
        or (named.kind = 'municipality' and point.kind = 'locality'
            and point.municipality_code = named.municipality_code)
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
