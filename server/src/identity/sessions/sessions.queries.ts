import type { Membership } from '@vaga/contract/access';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Memberships } from '../access/memberships.ts';

export interface NewSession {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  userAgent: string;
  hasSecondFactor: boolean;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(
  db: Db | Trx,
  { now, hasSecondFactor, ...session }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session,
      loginType: 'user',
      secondFactorAt: hasSecondFactor ? now : null,
      createdAt: now,
      lastSeenAt: now,
    })
    .execute();
}

interface SessionWithAccount {
  id: string;
  accountId: string;
  entityId: string | null;
  membership: Membership | null;
  lastSeenAt: Date;
  language: string;
  isDemo: boolean;
  hasSecondFactor: boolean;
  hasActedForEntity: boolean;
  termsVersionAccepted: string | null;
}

/**
 * Finds the active session of a token with its account and, if it acts for an entity, the account's membership there: one
 * statement by the unique index on token hashes. Nearly every call runs it.
 */
export function createFindActiveSession(
  membershipOf: Memberships['membershipOf'],
): (db: Db, by: { tokenHash: Buffer; now: Date }) => Promise<SessionWithAccount | null> {
  const membership = membershipOf({ accountId: sql`s.account_id`, entityId: sql`s.entity_id` });
  const selectActiveSession = compileOnce(
    ({ tokenHash, now }: { tokenHash: Buffer; now: Date }) => sql<SessionWithAccount>`/* prepared */
      select s.id, s.account_id, s.entity_id, s.last_seen_at, s.has_acted_for_entity, a.language, a.is_demo,
             s.second_factor_at is not null as has_second_factor, a.terms_version_accepted, case when s.entity_id is not null then ${membership} end as membership
        from sessions s join accounts a on a.id = s.account_id
       where s.token_hash = ${tokenHash} and ${isActive(now)}`,
  );
  return async (db, by) => (await selectActiveSession(db, by))[0] ?? null;
}

/** For `sessions s` and `accounts a`. No session of an unclaimed account is active. */
function isActive(now: Date): RawBuilder<unknown> {
  return sql`s.revoked_at is null and s.expires_at > ${now} and a.deleted_at is null and a.blocked_at is null
    and a.kept_by_entity_id is null`;
}

/**
 * SQL for whether a session is active, for calls that check it in their own statement (`checksSession` in route.ts).
 */
export function isSessionActive(
  sessionId: string | RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  return sql`exists (select from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId} and ${isActive(now)})`;
}

export async function touchSession(
  db: Db,
  id: string,
  times: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set(times)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Sets the entity that a session acts for. Null ends that; a session that acts for none stays as it is then. */
export async function setSessionEntity(
  db: Db | Trx,
  {
    id,
    entityId,
    ...times
  }: { id: string; entityId: string | null; lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({
      ...times,
      entityId,
      loginType: entityId === null ? 'user' : 'partner',
      hasActedForEntity: true,
    })
    .where('id', '=', id)
    .where('revokedAt', 'is', null);
  if (entityId === null) query = query.where('entityId', 'is not', null);
  await query.execute();
}

/** Notes that a code of the second factor was given in a session that began without one. */
export async function setSessionSecondFactor(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ secondFactorAt: now }).where('id', '=', id).execute();
}

export async function revokeSession(db: Db | Trx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Revokes the sessions of an account, all but `except`. */
export async function revokeSessionsOf(
  trx: Db | Trx,
  of: { accountId: string; now: Date; except?: string },
): Promise<void> {
  let query = trx
    .updateTable('sessions')
    .set({ revokedAt: of.now })
    .where('accountId', '=', of.accountId)
    .where('revokedAt', 'is', null);
  if (of.except !== undefined) query = query.where('id', '!=', of.except);
  await query.execute();
}

/** Revokes the sessions of an account that act for one of these entities. */
export async function revokeSessionsAtEntities(
  trx: Trx,
  { accountId, entityIds, now }: { accountId: string; entityIds: string[]; now: Date },
): Promise<void> {
  if (entityIds.length === 0) return;
  await trx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('entityId', 'in', entityIds)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Revokes the least recently seen sessions of an account, all but `keep`. */
export async function revokeOldestSessions(
  trx: Db | Trx,
  { accountId, keep, now }: { accountId: string; keep: number; now: Date },
): Promise<void> {
  await sql`
    update sessions set revoked_at = ${now}
     where id in (select id from sessions
                   where account_id = ${accountId} and revoked_at is null and expires_at > ${now}
                   order by last_seen_at desc, id desc offset ${keep})`.execute(trx);
}
