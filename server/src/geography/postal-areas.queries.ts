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
