import type { TownPostalCode } from '@vaga/contract/geography';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** Where a postal code is, with official codes as text. */
export interface PostalArea {
  locality: string;
  districtCode: string;
  municipalityCode: string;
}

/** The municipality of the first four digits of a postal code, whose name stands for the locality; null where none has them. */
export async function readPostalArea(db: Db, digits: string): Promise<PostalArea | null> {
  const { rows } = await sql<PostalArea>`
    select m.name as locality, m.district_code, m.code as municipality_code
      from locations l join municipalities m on m.code = l.municipality_code
     where l.id = ${`c:${digits}`} and l.kind = 'postalCode'`.execute(db);
  return rows[0] ?? null;
}

/**
 * The nearest postal code of its municipality to each of the locations, in their order. A district has none: it has too many.
 */
export async function readNearestPostalCodes(
  db: Db,
  ids: readonly string[],
): Promise<TownPostalCode[]> {
  const { rows } = await sql<TownPostalCode>`
    select l.id as id_location, l.description as location_description, nearest.postal_code
      from unnest(${[...ids]}::text[]) with ordinality as found(id, nth)
      join locations l on l.id = found.id
     cross join lateral (
       select substr(code.id, 3) as postal_code from locations code
        where code.kind = 'postalCode' and code.municipality_code = l.municipality_code
        order by code.position <-> l.position, code.id limit 1) nearest
     order by found.nth`.execute(db);
  return rows;
}
