import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { SkipReason } from './skip-reason.ts';

/**
 * A queued message, and whether its account wants text messages; null if it was sent, failed, was dropped or does not
 * exist.
 */
export async function readQueuedMessage(db: Db, id: string): Promise<QueuedMessage | null> {
  const [row] = await readQueued(db, { id });
  return row ?? null;
}

/** A message of the queue, as it is to be sent. */
export interface QueuedMessage {
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

/** Serialises the counting of texts for an account and to a number, until the transaction ends. */
export async function lockTexts(trx: Trx, { accountId, recipient }: TextToReserve): Promise<void> {
  // Always the account before the number, which prevents deadlocks.
  if (accountId !== null) await lockName(trx, `account ${accountId}`);
  await lockName(trx, `number ${recipient}`);
}

/** Separates these advisory locks from others. */
const seed = 13;

async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${seed}))`.execute(trx);
}

/**
 * Other texts that were sent since then or are being sent: to this number or for this account, whichever count is
 * higher.
 */
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

/** Counts a text as sent while it is being sent; `markAttempted` reverts it. */
export async function markReserved(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ sentAt: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/**
 * The data is deleted with its tokens and health data: it is no longer needed. The commit does not wait for the disk
 * (`synchronous_commit`), which is most of what this statement costs. PostgreSQL writes its log in order: a crash of the
 * server that loses this commit loses the job's completion too, which follows it. So the job runs again and sends the
 * message under the same id once more, as after a crash before this statement. The entity that it is about has one message more in
 * the month (of Lisbon), which is counted once.
 */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await setSent(db, { id, now });
}

const setSent = compileOnce(
  ({ id, now }: { id: string; now: Date }) => sql<object>`/* prepared */
    with sent as (
      update messages set status = 'sent', sent_at = ${now}, last_error = null, data = '{}', attempts = attempts + 1
       where id = ${id} and status <> 'sent' and set_config('synchronous_commit', 'off', true) = 'off'
      returning entity_id, channel)
    insert into message_counts (entity_id, month, channel, sent)
    select e.id, date_trunc('month', ${now}::timestamptz at time zone 'Europe/Lisbon')::date, sent.channel, 1
      from sent join entities e on e.id = sent.entity_id
    on conflict (entity_id, month, channel) do update set sent = message_counts.sent + 1`,
);

/**
 * Records a failed attempt. `isLast` marks the message as failed and keeps its data for a while, for troubleshooting.
 */
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

/** Marks a message that is not sent any more, with the reason, and deletes its data. */
export async function markSkipped(db: Db, id: string, reason: SkipReason): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'dropped', lastError: reason, data: '{}' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/**
 * Deletes sent and failed messages from before a date that belong to no account: no account's deletion would delete
 * them.
 */
export async function deleteMessagesWithoutAccount(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('accountId', 'is', null)
    .where('status', '<>', 'queued')
    .where('createdAt', '<', before)
    .execute();
}

/** Deletes the data of messages that failed before a date. */
export async function clearFailedMessages(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ data: '{}' })
    .where('status', '=', 'failed')
    .where('createdAt', '<', before)
    .execute();
}
