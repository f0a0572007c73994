import type { Membership } from '@vaga/contract/access';
import { sql } from 'kysely';
import { isSessionActive } from '../../identity/index.ts';
import { memberships } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';

/** An active session that acts for an entity. */
interface StreamSession {
  id: string;
  membership: Membership | null;
}

/** Those of the sessions that are active, with the membership that each acts with now. An open stream prolongs none. */
export async function readStreamSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<StreamSession[]> {
  const membership = memberships.membershipOf({
    accountId: sql`open.account_id`,
    entityId: sql`open.entity_id`,
  });
  const { rows } = await sql<StreamSession>`
    select open.id, case when open.entity_id is not null then ${membership} end as membership
      from sessions open
     where open.id = any(${[...sessionIds]}::uuid[]) and ${isSessionActive(sql`open.id`, now)}`.execute(
    db,
  );
  return rows;
}
