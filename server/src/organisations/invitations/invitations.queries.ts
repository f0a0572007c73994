import type { Language } from '@vaga/contract/common';
import type { Grants } from '@vaga/contract/members';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { InvitationState } from './invitation.rules.ts';

export interface InvitationRecord {
  id: string;
  organisationId: string;
  email: string;
  name: string;
  language: Language;
  grants: Grants;
  /** The entity that the inviting member acted for. */
  entityId: string;
  /** Null if the account was deleted. */
  invitedBy: string | null;
  state: InvitationState;
  expiresAt: Date;
}

/** The state and the language are words that the database checks; only this slice writes the grants. */
const columns = sql`id, organisation_id, email, name, language, grants, entity_id, invited_by, state, expires_at`;

/** Pending invitations that have not expired, the oldest first. */
export async function readPendingInvitations(
  db: Db | Trx,
  { organisationId, now }: { organisationId: string; now: Date },
): Promise<InvitationRecord[]> {
  const { rows } = await sql<InvitationRecord>`
    select ${columns} from invitations
     where organisation_id = ${organisationId} and state = 'pending' and expires_at > ${now}
     order by created_at, id`.execute(db);
  return rows;
}

/** An invitation of an organisation, by its id; null for one of another organisation. */
export async function findInvitation(
  db: Db | Trx,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<InvitationRecord | null> {
  const { rows } = await sql<InvitationRecord>`
    select ${columns} from invitations where id = ${id} and organisation_id = ${organisationId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The invitation that a link opens, in whatever state. */
export async function findInvitationByToken(
  db: Db | Trx,
  tokenHash: Buffer,
): Promise<InvitationRecord | null> {
  const { rows } = await sql<InvitationRecord>`
    select ${columns} from invitations where token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

export interface NewInvitation extends Omit<InvitationRecord, 'state'> {
  tokenHash: Buffer;
  now: Date;
}

export async function insertInvitation(
  trx: Trx,
  { now, grants, ...invitation }: NewInvitation,
): Promise<void> {
  await trx
    .insertInto('invitations')
    .values({ ...invitation, grants: JSON.stringify(grants), createdAt: now, sentAt: now })
    .execute();
}

/** Gives a pending invitation a new link, sent by this member: the earlier one opens nothing any more. */
export async function renewInvitation(
  trx: Trx,
  invitation: {
    id: string;
    tokenHash: Buffer;
    expiresAt: Date;
    entityId: string;
    invitedBy: string;
    now: Date;
  },
): Promise<void> {
  const { id, now, ...renewed } = invitation;
  await trx
    .updateTable('invitations')
    .set((row) => ({ ...renewed, sentAt: now, sends: row('sends', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Ends a pending invitation. Returns false if it had ended before. */
export async function endInvitation(
  trx: Trx,
  { id, as: state, now }: { id: string; as: Exclude<InvitationState, 'pending'>; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('invitations')
    .set({ state, endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Expires the pending invitations whose time has passed: all, or those of one organisation. */
export async function expireInvitations(
  db: Db | Trx,
  { organisationId, now }: { organisationId?: string; now: Date },
): Promise<void> {
  let query = db
    .updateTable('invitations')
    .set({ state: 'expired', endedAt: now })
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now);
  if (organisationId !== undefined) query = query.where('organisationId', '=', organisationId);
  await query.execute();
}

/** Deletes invitations that ended before this time. */
export async function deleteEndedInvitations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('invitations').where('endedAt', '<', before).execute();
}

/** How many invitations of an organisation were sent after `since`, each as often as it was sent. */
export async function countSentInvitations(
  trx: Trx,
  { organisationId, since }: { organisationId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(sends), 0)::int as count from invitations
     where organisation_id = ${organisationId} and sent_at > ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}
