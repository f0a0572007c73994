import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createDatabaseClock } from '../platform/database-clock.ts';
import { isTransientError } from '../platform/database-errors.ts';
import type { ErrorSummaryLog } from '../platform/error-summary-log.ts';
import { createErrorSummaryLog } from '../platform/error-summary-log.ts';
import type { MeasuredPool } from '../platform/metrics.ts';
import type { TakenKind } from './messages.queries.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { createSendDeps } from './messaging-deps.ts';
import { batchSize, sendDueMessages } from './send-due-messages.ts';

/**
 * So many batches are sent at the same time: one message waits for a mail server while others are sent. A code that is waited
 * for, and a text message, wait behind no other e-mails.
 */
const lanes: readonly TakenKind[] = ['any', 'awaited', 'any', 'sms', 'any', 'any'];

/** How often a lane looks for messages. The lanes take turns. */
const lookEveryMs = 1000;

/**
 * So many connections in use by calls mean a rush, such as the minute in which a vaccine can be booked: people who book go
 * before the e-mails about what they booked, which cost the processors as much as half a booking. Usually it is one or none.
 */
const busyConnections = 4;

/** How often the clocks are compared: one of them may be put right. */
const compareEveryMs = 5000;

/**
 * Sends the messages that are due until `stop`, which lets those finish that are being sent. Nothing tells the sender of a new
 * message: it looks. A job for each costs a booking more than the message itself, and so does a notice of PostgreSQL
 * (docs/decisions/0082). Its time is the database's: of two processes, the one whose clock is ahead would take what the other one
 * is sending.
 */
export function startMessageSender(
  deps: MessagingDeps,
  {
    now,
    callsPool,
  }: { now: () => Date; callsPool: Pick<MeasuredPool, 'totalCount' | 'idleCount'> },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sendDeps = createSendDeps(deps);
  const errors = createErrorSummaryLog(deps.log, 'messages wait: the database is away or busy');
  const isBusy = () => callsPool.totalCount - callsPool.idleCount >= busyConnections;
  const clock = createDatabaseClock(deps.db, now);
  const compare = () => clock.compare().catch((error: unknown) => report(error, deps.log, errors));
  const compared = compare();
  const comparing = setInterval(compare, compareEveryMs);
  const running = lanes.map(async (kind, lane) => {
    await compared;
    await wait((lane * lookEveryMs) / lanes.length, signal);
    while (!signal.aborted) {
      const sending = { now: () => clock.now(), kind, isBusy, signal };
      const due = await sendDueMessages(sendDeps, sending).catch((error: unknown) =>
        report(error, deps.log, errors),
      );
      if (due < batchSize) await wait(lookEveryMs, signal);
    }
  });
  return {
    async stop() {
      stopping.abort();
      clearInterval(comparing);
      await Promise.all(running);
    },
  };
}

/** What was taken and not recorded is taken again (`sendDueMessages`). @returns none due: the lane waits. */
function report(
  error: unknown,
  log: Pick<Logger, 'error'>,
  databaseErrors: ErrorSummaryLog,
): number {
  if (isTransientError(error)) databaseErrors.record(error);
  else log.error({ err: error }, 'messages could not be sent');
  return 0;
}

/** Ends early with the signal. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
