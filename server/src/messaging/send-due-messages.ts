import { setTimeout as pause } from 'node:timers/promises';
import { isTransientError } from '../platform/database-errors.ts';
import type { QueuedMessage, TakenKind } from './messages.queries.ts';
import { giveBackMessages, keepMessages, markSent, takeDueMessages } from './messages.queries.ts';
import type { SendDeps } from './send-message.ts';
import { sendMessage } from './send-message.ts';

/** Taken and recorded by one statement each. What a killed process had sent of them is sent again: it must not be many. */
export const batchSize = 10;

/** A batch starts no message after this time: a hanging mail server keeps the others of its batch for so long. */
const batchMs = 30_000;

/** So long do messages about appointments give way to people who book. */
const patienceMs = 30_000;

/**
 * What is taken is taken for so long, and again before that is over, while it is being sent: so it is known within seconds that
 * the process was killed. One that stands still for longer sends a message twice, under the same id.
 */
const takenMs = 15_000;
const takeAgainMs = 5000;

/** How soon it is tried again to record what was sent, while the database is away. */
const recordAgainMs = 500;

interface Sending {
  now: () => Date;
  /** All, unless given. */
  kind?: TakenKind;
  /** Many calls are at work: messages about appointments wait until they have been due for half a minute. Never, unless given. */
  isBusy?: () => boolean;
  /** Ends the batch after the message that is being sent. */
  signal?: AbortSignal;
}

/**
 * Sends the messages that have been due the longest, one after the other, at most `batchSize`, each at least once.
 * @returns how many messages were due, which says nothing of how it went: what failed is due again later.
 */
export async function sendDueMessages(
  deps: SendDeps,
  { now, kind = 'any', isBusy = () => false, signal }: Sending,
): Promise<number> {
  const at = now();
  const taken = await takeDueMessages(deps.db, {
    kind,
    now: at,
    appointmentsUntil: isBusy() ? new Date(at.getTime() - patienceMs) : at,
    takenUntil: new Date(at.getTime() + takenMs),
    limit: batchSize,
  });
  if (taken.length > 0) await sendBatch(deps, { taken, now, signal });
  return taken.length;
}

interface Batch {
  taken: readonly QueuedMessage[];
  now: () => Date;
  signal: AbortSignal | undefined;
}

async function sendBatch(deps: SendDeps, { taken, now, signal }: Batch): Promise<void> {
  const { db } = deps;
  const ours = new Set(taken.map(({ id }) => id));
  const sent = new Set<string>();
  const record = async () => {
    const ids = [...sent];
    if (ids.length > 0) await markSent(db, { ids, now: now() });
    for (const id of ids) {
      sent.delete(id);
      ours.delete(id);
    }
  };
  const takeAgain = async () => {
    await record();
    const takenUntil = new Date(now().getTime() + takenMs);
    await keepMessages(db, { ids: [...ours], takenUntil });
  };
  // The last of them is awaited before what is left is given back: a late one would take it again.
  let taking = Promise.resolve();
  const takeAgainSoon = () => {
    taking = taking.then(takeAgain).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'messages that are being sent may be sent twice');
    });
  };
  const timer = setInterval(takeAgainSoon, takeAgainMs);
  // With a slow mail server the process may be ended before the message at hand is sent: the others are recorded by then.
  signal?.addEventListener('abort', takeAgainSoon);
  const endsAt = performance.now() + batchMs;
  let started = 0;
  try {
    for (const message of taken) {
      if (signal?.aborted || performance.now() > endsAt) break;
      started += 1;
      if (await sendOrLog(deps, message, now())) sent.add(message.id);
      else ours.delete(message.id);
    }
  } finally {
    signal?.removeEventListener('abort', takeAgainSoon);
    await recordAtLast(record, signal).finally(() => clearInterval(timer));
    await taking;
    await giveBackMessages(db, taken.slice(started));
  }
}

/** An error of ours in one message must not keep the others of its batch; it is taken again in some seconds. */
async function sendOrLog(deps: SendDeps, message: QueuedMessage, now: Date): Promise<boolean> {
  try {
    return await sendMessage(deps, message, now);
  } catch (error) {
    if (isTransientError(error)) throw error;
    deps.log.error({ err: error, messageId: message.id }, 'a message could not be sent');
    return false;
  }
}

/** What was sent must not be forgotten because the database is away or busy for a while: it would be sent again. */
async function recordAtLast(
  record: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isTransientError(error) || signal?.aborted) throw error;
      await pause(recordAgainMs);
    }
  }
}
