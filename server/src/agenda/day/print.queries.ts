import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** What a print of a day shows beside the day itself. */
export interface PrintRow {
  entity: string;
  /** The member who prints. */
  member: string;
  contacts: { id: string; dateOfBirth: string | null; phone: string | null }[];
}

/** @param ids of appointments at the entity. */
export async function readPrint(
  db: Db,
  { entityId, accountId, ids }: { entityId: string; accountId: string; ids: readonly string[] },
): Promise<PrintRow> {
  const { rows } = await sql<PrintRow>`
    select e.business_name as entity, trim(ac.first_name || ' ' || ac.last_name) as member,
           (select coalesce(json_agg(json_build_object('id', a.id, 'dateOfBirth', p.date_of_birth, 'phone', p.phone)), '[]')
              from appointments a join persons p on p.id = a.person_id
             where a.id = any(${[...ids]}::uuid[])) as contacts
      from entities e, accounts ac
     where e.id = ${entityId} and ac.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A member without an account or entity.');
  return row;
}
