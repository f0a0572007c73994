import { keepMessages, markSent, takeDueMessages } from './messages.queries.ts';
import type { SendDeps } from './send-message.ts';
import { sendMessage } from './send-message.ts';

/** Taken and recorded by one statement each. What a killed process had sent of them is sent again: it must not be many. */
export const batchSize = 10;

/** A batch begins no message after this time: a hanging mail server keeps the others of its batch for so long. */
const batchMs = 30_000;

/** So long do messages about appointments give way to people who book. */
const patienceMs = 30_000;

/**
 * What is taken is taken for so long, and again before that is over, while it is being sent: so it is known within seconds that
 * the process was killed. One that stands still for longer sends a message twice, under the same id.
 */
const takenMs = 15_000;
const takeAgainMs = 5000;

interface Sending {
  now: () => Date;
  /** Many calls are at work: messages about appointments wait, half a minute at most. Never, unless given. */
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
  { now, isBusy = () => false, signal }: Sending,
): Promise<number> {
  const { db } = deps;
  const at = now();
  const taken = await takeDueMessages(db, {
    now: at,
    appointmentsUntil: isBusy() ? new Date(at.getTime() - patienceMs) : at,
    takenUntil: new Date(at.getTime() + takenMs),
    limit: batchSize,
  });
  const ours = new Set(taken.map(({ id }) => id));
  const timer = setInterval(() => void takeAgain(deps, { ids: [...ours], now }), takeAgainMs);
  const endsAt = performance.now() + batchMs;
  const sent: string[] = [];
  let started = 0;
  try {
    for (const message of taken) {
      if (signal?.aborted || performance.now() > endsAt) break;
      started += 1;
      if (await sendMessage(deps, message, now())) sent.push(message.id);
      else ours.delete(message.id);
    }
  } finally {
    clearInterval(timer);
    if (sent.length > 0) await markSent(db, { ids: sent, now: now() });
    const left = taken.slice(started).map(({ id }) => id);
    if (left.length > 0) await keepMessages(db, { ids: left, takenUntil: now() });
  }
  return taken.length;
}

async function takeAgain(
  { db, log }: SendDeps,
  { ids, now }: { ids: readonly string[]; now: () => Date },
): Promise<void> {
  const takenUntil = new Date(now().getTime() + takenMs);
  await keepMessages(db, { ids, takenUntil }).catch((error: unknown) =>
    log.warn({ err: error }, 'messages that are being sent may be sent twice'),
  );
}
