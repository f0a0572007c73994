import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { Trx } from './db.ts';
import { addJobSql } from './jobs.ts';
import { newId } from './uuid.ts';

export interface OutgoingMessage {
  channel: 'email' | 'sms';
  /** An address, or a number in E.164; null: an account without an address, for which nothing is queued. */
  recipient: string | null;
  language: Language;
  /** The name of a template. It reads nothing but `data`, which must be complete. */
  template: string;
  data: Record<string, unknown>;
  /** The account that the message is about, for export and erasure; null for a recipient without an account. */
  accountId: string | null;
  now: Date;
  /** The message is not sent before this time. */
  sendAt?: Date;
}

/** The job that sends a message. Retried for about 16 hours: the queue waits e^attempt seconds, 6 hours at most. */
export const sendJob = 'messaging.send';
export const sendAttempts = 12;

/**
 * Queues a message in the transaction of its cause: both are committed or neither.
 * @returns the message's id; null for no recipient.
 */
export function queueMessage(
  trx: Trx,
  message: OutgoingMessage & { recipient: string },
): Promise<string>;
export function queueMessage(trx: Trx, message: OutgoingMessage): Promise<string | null>;
export async function queueMessage(trx: Trx, message: OutgoingMessage): Promise<string | null> {
  const id = newId();
  const { channel, recipient, language, template, accountId, now } = message;
  if (recipient === null) return null;
  await insertWithJob(trx, {
    id,
    channel,
    recipient,
    language,
    template,
    accountId,
    now,
    data: JSON.stringify(message.data),
    payload: JSON.stringify({ id }),
    sendAt: message.sendAt ?? null,
  });
  return id;
}

/** How many messages of a template were queued for an account after `since`, whatever became of them. */
export async function countQueuedMessages(
  trx: Trx,
  { accountId, template, since }: { accountId: string; template: string; since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('messages')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('template', '=', template)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Row extends Omit<OutgoingMessage, 'data' | 'sendAt' | 'recipient'> {
  id: string;
  recipient: string;
  /** JSON. */
  data: string;
  /** The job's payload, as JSON. */
  payload: string;
  sendAt: Date | null;
}

const insertWithJob = compileOnce(
  (row: Row) => sql<object>`/* prepared */
    with message as (
      insert into messages (
        id, channel, recipient, language, template, data, account_id, status, created_at)
      values (
        ${row.id}, ${row.channel}, ${row.recipient}, ${row.language}, ${row.template}, ${row.data},
        ${row.accountId}, 'queued', ${row.now}))
    select from ${addJobSql({
      name: sendJob,
      payload: row.payload,
      maxAttempts: sendAttempts,
      runAt: row.sendAt,
    })}`,
);
