import type { Language } from '@vaga/contract/common';
import type { Trx } from './db.ts';
import { addJob } from './jobs.ts';
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
  await trx
    .insertInto('messages')
    .values({
      id,
      channel,
      recipient,
      language,
      template,
      data: JSON.stringify(message.data),
      accountId,
      status: 'queued',
      createdAt: now,
    })
    .execute();
  await addJob(trx, {
    name: sendJob,
    payload: { id },
    maxAttempts: sendAttempts,
    ...(message.sendAt ? { runAt: message.sendAt } : {}),
  });
  return id;
}
