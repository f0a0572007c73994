import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { Trx } from './db.ts';
import { addJobSql } from './jobs.ts';
import { newId } from './uuid.ts';

export interface OutgoingMessage {
  channel: 'email' | 'sms';
  /** An address, or a number as E.164. */
  recipient: string;
  language: Language;
  /** The name of a template; it reads nothing but `data`, which must be complete by itself. */
  template: string;
  data: Record<string, unknown>;
  /** Whom it concerns, so that the account's messages can be found and forgotten; null for a stranger. */
  accountId: string | null;
  now: Date;
  /** Not to be sent before. */
  sendAt?: Date;
}

/** The job that sends a message. Tried for about 16 hours: the queue waits e^attempt seconds, 6 hours at most. */
export const sendJob = 'messaging.send';
export const sendAttempts = 12;

/**
 * Puts a message into the transaction of what it tells of: both are there or neither.
 * @returns the message's id.
 */
export async function queueMessage(trx: Trx, message: OutgoingMessage): Promise<string> {
  const id = newId();
  const { channel, recipient, language, template, accountId, now } = message;
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

interface Row extends Omit<OutgoingMessage, 'data' | 'sendAt'> {
  id: string;
  /** JSON. */
  data: string;
  /** Of the job, JSON. */
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
