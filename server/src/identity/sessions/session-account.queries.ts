import type { Membership } from '@vaga/contract/access';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Memberships, SessionEntity } from '../access/memberships.ts';

interface SessionAccount {
  accountId: string;
  firstName: string;
  lastName: string;
  email: string;
  termsVersionAccepted: string | null;
  /** Null for a session that acts for no entity, or for one of which the account is a member no longer. */
  membership: Membership | null;
  entity: SessionEntity | null;
  hasMoreEntities: boolean;
}

/** The account of a session and what it is a member of, as the pages' frame shows it: one statement, for each page. */
export async function readSessionAccount(
  db: Db,
  sessionId: string,
  { membershipOf, entityOf, hasMoreEntities }: Memberships,
): Promise<SessionAccount | null> {
  const session = { accountId: sql`s.account_id`, entityId: sql`s.entity_id` };
  const { rows } = await sql<SessionAccount>`
    select a.id as account_id, a.first_name, a.last_name, a.email, a.terms_version_accepted,
           case when s.entity_id is not null then ${membershipOf(session)} end as membership,
           case when s.entity_id is not null then ${entityOf(session)} end as entity,
           ${hasMoreEntities(session)} as has_more_entities
      from sessions s join accounts a on a.id = s.account_id
     where s.id = ${sessionId}`.execute(db);
  return rows[0] ?? null;
}
