import { z } from 'zod';
import { notifyOfAppointments } from '../appointments/index.ts';
import type { Trx } from '../platform/db.ts';

/** A text message that stands alone: where it is sent, no e-mail says the same (`runningLateText`). */
const DelayText = z.object({
  appointmentId: z.uuid(),
  poolId: z.uuid(),
  delayMinutes: z.int().min(0),
  startsAt: z.coerce.date(),
  usefulUntil: z.coerce.date(),
});

/** About 16 hours (`retryDelayMs`). */
const sendAttempts = 12;

/** It is of use for minutes: after about half a minute of tries the e-mail goes in its place. */
const delayTextAttempts = 4;

/** How often a message is tried. */
export function attemptsOf({ channel, template }: { channel: string; template: string }): number {
  return isAlone({ channel, template }) ? delayTextAttempts : sendAttempts;
}

/** Milliseconds from one attempt to the next: e^attempt seconds, 6 hours at most. `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  return Math.exp(Math.min(attempt, 10)) * 1000;
}

/** Queues the e-mail in place of a text message that stands alone and is not sent. Nothing for all others: they have theirs already. */
export async function queueEmailInstead(
  trx: Trx,
  text: { channel: string; template: string; data: unknown },
  now: Date,
): Promise<void> {
  if (!isAlone(text)) return;
  const parsed = DelayText.safeParse(text.data);
  if (!parsed.success) return;
  const { appointmentId, poolId, delayMinutes, startsAt, usefulUntil } = parsed.data;
  const usefulMinutes = Math.round((usefulUntil.getTime() - startsAt.getTime()) / 60_000);
  const delay = { poolId, delayMinutes, usefulMinutes, sendsTexts: false };
  await notifyOfAppointments(trx, {
    appointmentIds: [appointmentId],
    notification: { template: 'running-late', ...delay },
    now,
  });
}

function isAlone({ channel, template }: { channel: string; template: string }): boolean {
  return channel === 'sms' && template === 'running-late';
}
