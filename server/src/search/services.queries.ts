import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

export interface AskedService {
  id: number;
  namePt: string;
  nameEn: string;
}

/** The services of a type, or the one of them that is asked for; none where it is of another type. */
export async function readAskedServices(
  db: Db,
  asked: { serviceTypeId: number; serviceId: number | undefined },
): Promise<AskedService[]> {
  const found = await sql<AskedService>`/* prepared */
    select id, name_pt, name_en from services
     where service_type_id = ${asked.serviceTypeId}::int
       and id = coalesce(${asked.serviceId ?? null}::int, id)
     order by id`.execute(db);
  return found.rows;
}
