import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import type { District, Locality, LocationRow, Municipality } from './locations.rules.ts';

export interface CountryRow {
  id: number;
  iso: string;
  name_pt: string;
  name_en: string;
}

export async function writeCountries(trx: Trx, rows: readonly CountryRow[]): Promise<void> {
  await sql`
    insert into countries (id, iso, name_pt, name_en)
    select id, iso, name_pt, name_en
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id integer, iso text, name_pt text, name_en text)
    on conflict (id) do update
      set iso = excluded.iso, name_pt = excluded.name_pt, name_en = excluded.name_en`.execute(trx);
}

export async function writeDistricts(trx: Trx, rows: readonly District[]): Promise<void> {
  await sql`
    insert into districts (code, name, region, latitude, longitude)
    select code, name, region, latitude, longitude
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (code text, name text, region text, latitude float8, longitude float8)
    on conflict (code) do update
      set name = excluded.name, region = excluded.region,
          latitude = excluded.latitude, longitude = excluded.longitude`.execute(trx);
}

export async function writeMunicipalities(trx: Trx, rows: readonly Municipality[]): Promise<void> {
  await sql`
    insert into municipalities (code, district_code, name, latitude, longitude)
    select code, left(code, 2), name, latitude, longitude
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (code text, name text, latitude float8, longitude float8)
    on conflict (code) do update
      set district_code = excluded.district_code, name = excluded.name,
          latitude = excluded.latitude, longitude = excluded.longitude`.execute(trx);
}

export async function writeLocalities(trx: Trx, rows: readonly Locality[]): Promise<void> {
  await sql`
    insert into localities (id, municipality_code, name, population, latitude, longitude)
    select id, municipality, name, population, latitude, longitude
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id integer, municipality text, name text, population integer, latitude float8, longitude float8)
    on conflict (id) do update
      set municipality_code = excluded.municipality_code, name = excluded.name,
          population = excluded.population, latitude = excluded.latitude,
          longitude = excluded.longitude`.execute(trx);
}

/** On which day a municipality has its holiday, as `DayRule` of the contract writes it. */
export interface MunicipalHoliday {
  municipality: string;
  rule: string;
}

/** Replaces the holidays of all municipalities. */
export async function writeMunicipalHolidays(
  trx: Trx,
  rows: readonly MunicipalHoliday[],
): Promise<void> {
  await sql`
    update municipalities m set holiday_rule = given.rule
      from municipalities known
      left join json_to_recordset(${JSON.stringify(rows)}::json) as given (municipality text, rule text)
             on given.municipality = known.code
     where known.code = m.code and m.holiday_rule is distinct from given.rule`.execute(trx);
}

/** Replaces all locations: no table refers to them. */
export async function writeLocations(trx: Trx, rows: readonly LocationRow[]): Promise<void> {
  await sql`delete from locations`.execute(trx);
  await sql`
    insert into locations (id, kind, description, search, weight, district_code, municipality_code,
                           latitude, longitude, position)
    select id, kind, description, search, weight, "districtCode", "municipalityCode",
           latitude, longitude, earth_point(latitude, longitude)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id text, kind text, description text, search text, weight integer, "districtCode" text,
              "municipalityCode" text, latitude float8, longitude float8)`.execute(trx);
}
