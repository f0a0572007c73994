import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { ProtocolKey } from '../../protocols/index.ts';

/** Places at one start that are set aside for each protocol or its partner's code, today or later, over all pools. */
export async function sumAllotmentsOfProtocols(
  db: Db,
  protocols: readonly ProtocolKey[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (protocols.length === 0) return new Map();
  const { rows } = await sql<{ id: string; places: number }>`
    select q.id, sum(a.places)::int as places
      from json_to_recordset(${JSON.stringify(protocols)}::json)
             as q(id uuid, "partnerCode" text, "serviceEntityId" uuid)
      join entities e on e.id = q."serviceEntityId"
      join capacity_pools p on p.entity_id = e.id
      join allotments a on a.pool_id = p.id
     where (a.protocol_id = q.id or a.entity_code = q."partnerCode")
       and a.from_date < a.until_date and a.until_date > (${now}::timestamptz at time zone e.time_zone)::date
     group by q.id`.execute(db);
  return new Map(rows.map(({ id, places }) => [id, places]));
}
