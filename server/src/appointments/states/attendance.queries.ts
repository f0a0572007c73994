import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** What an act of a member needs to know beside the row of the appointment. */
export interface ActContext {
  /** The entity of the service. */
  entityId: string;
  timeZone: string;
  /** Whether the result has a document. */
  hasDocument: boolean;
  /** Whether its payment is still to be made on site. */
  isDue: boolean;
}

/** The caller has locked the appointment. */
export async function readActContext(trx: Trx, id: string): Promise<ActContext | null> {
  const { rows } = await sql<ActContext>`
    select e.id as entity_id, e.time_zone, coalesce(pay.status = 'due', false) as is_due,
           exists (select from result_documents d where d.appointment_id = a.id) as has_document
      from appointments a
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      left join payments pay on pay.id = a.payment_id
     where a.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}
