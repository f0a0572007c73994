import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';

/**
 * A message that has still to be sent, and whether its account wants text messages; null where it is sent, given up,
 * dropped or gone.
 */
export async function readQueuedMessage(db: Db, id: string): Promise<QueuedMessage | null> {
  const [row] = await readQueued(db, { id });
  return row ?? null;
}

interface QueuedMessage {
  id: string;
  channel: string;
  recipient: string;
  language: string;
  template: string;
  data: unknown;
  accountId: string | null;
  attempts: number;
  wantsTexts: boolean | null;
}

const readQueued = compileOnce(
  ({ id }: { id: string }) => sql<QueuedMessage>`/* prepared */
    select m.id, m.channel, m.recipient, m.language, m.template, m.data, m.account_id, m.attempts,
           a.wants_texts
      from messages m left join accounts a on a.id = m.account_id
     where m.id = ${id} and m.status = 'queued'`,
);

interface TextToReserve {
  id: string;
  accountId: string | null;
  recipient: string;
}

/** Lets one transaction at a time count the texts of an account and to a number, until it ends. */
export async function lockTexts(trx: Trx, { accountId, recipient }: TextToReserve): Promise<void> {
  // Always the account before the number, so that two transactions never wait for each other.
  if (accountId !== null) await lockName(trx, `account ${accountId}`);
  await lockName(trx, `number ${recipient}`);
}

/** Tells these locks from other uses of advisory locks. */
const seed = 13;

async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${seed}))`.execute(trx);
}

/** Other texts that went since then or are being sent: to this number, or for this account, whichever are more. */
export async function countRecentTexts(
  trx: Trx,
  { id, accountId, recipient, since }: TextToReserve & { since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(
      (select count(*) from messages 
        where channel = 'sms' and recipient = ${recipient} and sent_at > ${since} and id <> ${id}),
      (select count(*) from messages
        where channel = 'sms' and account_id = ${accountId}::uuid and created_at > ${since} and sent_at is not null
          and id <> ${id})
    )::int as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Counts a text as sent while it is on its way; `markTried` takes that back. */
export async function markReserved(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ sentAt: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** What it said is of no more use: tokens and health data go with it. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await setSent(db, { id, now });
}

const setSent = compileOnce(
  ({ id, now }: { id: string; now: Date }) => sql<object>`/* prepared */
    update messages set status = 'sent', sent_at = ${now}, last_error = null, data = '{}', attempts = attempts + 1
     where id = ${id}`,
);

/** A try that did not work; `isLast` gives the message up, and keeps its data for a while, for whoever looks into it. */
export async function markAttempted(
  db: Db,
  id: string,
  tried: { error: string; isLast: boolean },
): Promise<void> {
  await db
    .updateTable('messages')
    .set((set) => ({
      status: tried.isLast ? 'failed' : 'queued',
      lastError: tried.error,
      sentAt: null,
      attempts: set('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** It is not worth sending any more: `reason` says why, and what it said goes. */
export async function markSkipped(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'dropped', lastError: reason, data: '{}' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Deletes what went, or was given up, before a day and belongs to no account: no deletion of one would reach it. */
export async function deleteMessagesWithoutAccount(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('accountId', 'is', null)
    .where('status', '<>', 'queued')
    .where('createdAt', '<', before)
    .execute();
}

/** Empties what was given up before a day. */
export async function clearFailedMessages(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ data: '{}' })
    .where('status', '=', 'failed')
    .where('createdAt', '<', before)
    .execute();
}
