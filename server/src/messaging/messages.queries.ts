import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { SkipReason } from './skip-reason.ts';
import { awaitedTemplates } from './templates/catalogue.ts';

/** A queued message, as it is to be sent. `wantsTexts`: whether its account takes text messages; null without an account. */
export interface QueuedMessage {
  id: string;
  channel: string;
  recipient: string;
  language: string;
  template: string;
  data: unknown;
  accountId: string | null;
  attempts: number;
  createdAt: Date;
  wasDueAt: Date;
  wantsTexts: boolean | null;
}

/**
 * `awaited`: codes and links that an account waits for at a screen. `sms`: text messages. Each has a sender of its own beside those
 * of all, so that it waits behind no others.
 */
export type TakenKind = 'any' | 'awaited' | 'sms';

interface Take {
  kind: TakenKind;
  now: Date;
  /** Messages about an appointment (`entity_id`) are due by then: `now`, or earlier where they give way. */
  appointmentsUntil: Date;
  /** What is neither sent nor given back by then may be taken again. */
  takenUntil: Date;
  limit: number;
}

/**
 * Takes the messages that have been due the longest, at most `limit`, for the caller alone; what is awaited is the first of
 * them, because a slow mail server takes half a minute for ten. The commit does not wait for the
 * disk (`synchronous_commit`), which would be most of what it costs: what a crash of the server takes back is only that a
 * message was taken, never the message. The same holds of `markSent`: it is sent once more under the same id.
 */
export function takeDueMessages(db: Db, take: Take): Promise<QueuedMessage[]> {
  return takeDue(db, take);
}

const isAwaited = (template: string) =>
  sql`${sql.ref(template)} in (${sql.join(awaitedTemplates.map((name) => sql.lit(name)))})`;

const takeDue = compileOnce(
  ({ kind, now, appointmentsUntil, takenUntil, limit }: Take) => sql<QueuedMessage>`/* prepared */
    with due as materialized (
      select id, due_at from messages
       where status = 'queued' and due_at <= ${now} and (due_at <= ${appointmentsUntil} or entity_id is null)
         and case ${kind}::text when 'awaited' then ${isAwaited('template')} when 'sms' then channel = 'sms' else true end
       order by due_at limit ${limit} for update skip locked),
    taken as (
      update messages m set due_at = ${takenUntil}
        from due where m.id = due.id and set_config('synchronous_commit', 'off', true) = 'off'
      returning m.id, m.channel, m.recipient, m.language, m.template, m.data, m.account_id, m.attempts,
                m.created_at, due.due_at as was_due_at)
    select t.id, t.channel, t.recipient, t.language, t.template, t.data, t.account_id, t.attempts, t.created_at, t.was_due_at,
           a.wants_texts
      from taken t left join accounts a on a.id = t.account_id
     order by not ${isAwaited('t.template')}, t.was_due_at, t.id`,
);

/** Keeps messages that were taken for longer; those that were tried meanwhile wait for longer already. */
export async function keepMessages(
  db: Db,
  { ids, takenUntil }: { ids: readonly string[]; takenUntil: Date },
): Promise<void> {
  await sql`
    update messages set due_at = ${takenUntil}
     where id = any(${ids}::uuid[]) and status = 'queued' and due_at < ${takenUntil}`.execute(db);
}

/** Gives back messages that were taken and not tried, with their place in the queue. */
export async function giveBackMessages(
  db: Db,
  messages: readonly Pick<QueuedMessage, 'id' | 'wasDueAt'>[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  const times = messages.map(({ wasDueAt }) => wasDueAt);
  await sql`
    update messages m set due_at = given.due_at
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as given(id, due_at)
     where m.id = given.id and m.status = 'queued'`.execute(db);
}

/** A message is due now that a process of the version before queued: only these are due minutes later. */
export async function hurryMessage(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ dueAt: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('dueAt', '>', new Date(now.getTime() + 60_000))
    .where('attempts', '=', 0)
    .execute();
}

/** A text message that is about to be sent. `recipient` is a number in E.164. */
export interface TextToReserve {
  id: string;
  accountId: string | null;
  recipient: string;
}

/** Serialises the counting of texts for an account, to a number, and to other countries, until the transaction ends. */
export async function lockTexts(
  trx: Trx,
  { accountId, recipient, isAbroad }: TextToReserve & { isAbroad: boolean },
): Promise<void> {
  // Always in this order, which prevents deadlocks.
  if (accountId !== null) await lockName(trx, `account ${accountId}`);
  await lockName(trx, `number ${recipient}`);
  if (isAbroad) await lockName(trx, 'abroad');
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

/** Other texts that were sent to other countries since then or are being sent. */
export async function countTextsAbroad(
  trx: Trx,
  { id, since }: { id: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
     where channel = 'sms' and recipient not like '+351%' and sent_at > ${since} and id <> ${id}`.execute(
    trx,
  );
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
 * Records that these messages were sent. Their data is deleted with its tokens and health data: it is no longer needed. The
 * entity that a message is about has one more in the month (of Lisbon), which is counted once.
 */
export async function markSent(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await setSent(db, { ids, now });
}

// Counts are raised in the order of their keys: two senders that count for the same entities cannot lock each other out.
const setSent = compileOnce(
  ({ ids, now }: { ids: readonly string[]; now: Date }) => sql<object>`/* prepared */
    with sent as (
      update messages set status = 'sent', sent_at = ${now}, last_error = null, data = '{}', attempts = attempts + 1
       where id = any(${ids}::uuid[]) and status <> 'sent' and set_config('synchronous_commit', 'off', true) = 'off'
      returning entity_id, channel)
    insert into message_counts (entity_id, month, channel, sent)
    select e.id, date_trunc('month', ${now}::timestamptz at time zone 'Europe/Lisbon')::date, sent.channel, count(*)
      from sent join entities e on e.id = sent.entity_id
     group by e.id, sent.channel
     order by e.id, sent.channel
    on conflict (entity_id, month, channel) do update set sent = message_counts.sent + excluded.sent`,
);

/**
 * Records a failed attempt: the message is tried again at `dueAt`, or never; then it is marked as failed, and its data kept for
 * a while, for troubleshooting.
 */
export async function markAttempted(
  db: Db,
  id: string,
  tried: { error: string; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable('messages')
    .set((set) => ({
      status: tried.dueAt === null ? 'failed' : 'queued',
      dueAt: tried.dueAt ?? set.ref('dueAt'),
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
    .where('data', '<>', '{}')
    .execute();
}
