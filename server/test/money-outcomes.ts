import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';

/** What the stories of money are about. A story that is never told proves nothing. */
export const requiredOutcomes = [
  ...['approval booked', 'approval expired', 'approval lapsed', 'approval refused'],
  ...['leave refused', 'leave used', 'link canceled', 'link expired', 'link paid'],
  ...['offer declined', 'offer lapsed', 'offer taken', 'place kept for a line'],
  ...['one of a group canceled', 'one of a group moved'],
  ...['refund by itself', 'refund given', 'refund refused'],
];

/**
 * Of what the stories are about, what has come about in the one whose traces these are.
 * @returns words of `wantedEnds`, each once.
 */
export async function readOutcomes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    with paid as (select * from appointments where status in ('Paid', 'Await'))
    select 'approval ' || state as words from approval_requests where state in ('expired', 'refused')
    union select 'approval booked' from paid where approval_request_id is not null
    union select 'approval lapsed' from appointments a join approval_requests r on r.id = a.approval_request_id
     where r.state = 'accepted' and a.status_reason = 'expired'
    union select 'leave ' || state from local_payment_authorisations where state in ('refused', 'used')
    union select 'link ' || state from deferrals where state <> 'open'
    union select 'offer ' || state from waiting_offers where state <> 'open'
    union select 'place kept for a line' from occupancy where owner_id is null
    union select 'one of a group canceled' from appointments gone join paid on paid.cart_id = gone.cart_id
     where gone.status_reason = 'byPerson'
    union select 'one of a group moved' from paid moved join paid stays using (cart_id)
     where moved.sequence > 0 and stays.sequence = 0
    union select 'refund by itself' from refunds where appointment_id is not null and decided_at is null and status = 'done'
    union select 'refund given' from refunds where decided_at is not null and status = 'done'
    union select 'refund refused' from refunds where status = 'refused'`.execute(db);
  return rows.map(({ words }) => words);
}
