import { delayAheadHours, delayMinutes } from '@vaga/contract/limits';
import { afterUndo, isDelayed, notifyOfAppointments } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import { dropQueuedMessages } from '../../platform/outbox.ts';
import type { DelayStep } from './delay-notices.rules.ts';
import { delayStepOf, noticeAfter } from './delay-notices.rules.ts';
import type { NextPerson } from './delays.queries.ts';
import { readNextPeople, saveNotices } from './delays.queries.ts';

interface TellOfDelayInput {
  poolId: string;
  /** 0: on time again. */
  minutes: number;
  /** Whether this installation sends text messages. */
  sendsTexts: boolean;
  now: Date;
}

const minuteMs = 60_000;

/**
 * Tells those who come next how late a pool runs, each once: what was not sent yet is replaced. The caller has locked the
 * delays of the pool.
 * @returns how many get a message, and how many get none because they were notified a moment ago.
 */
export async function tellOfDelay(
  trx: Trx,
  { poolId, minutes, sendsTexts, now }: TellOfDelayInput,
): Promise<{ told: number; tooSoon: number }> {
  const from = new Date(now.getTime() - delayMinutes.maximum * minuteMs);
  const until = new Date(now.getTime() + delayAheadHours * 60 * minuteMs + 1);
  const people = await readNextPeople(trx, { poolId, from, until });
  const steps = people
    // On time again: of those who would come later than booked.
    .filter((person) => isDelayed(person, minutes || knownMinutes(person), now))
    .map((person) => ({ person, step: delayStepOf(person.notice, minutes, now) }));
  const those = (...wanted: DelayStep[]) =>
    steps.flatMap(({ person, step }) => (wanted.includes(step) ? [person] : []));

  const dropped = new Set(those('drop', 'replace').map(({ notice }) => notice?.minutes));
  for (const delayMinutes of dropped) {
    if (delayMinutes === undefined) continue;
    const data = { poolId, delayMinutes };
    await dropQueuedMessages(trx, { template: 'running-late', data, reason: 'undone' });
  }
  const told = those('tell', 'replace');
  const changed = those('tell', 'replace', 'drop');
  await saveNotices(
    trx,
    changed.map(({ id: appointmentId, startsAt, notice }) => ({
      appointmentId,
      startsAt,
      ...noticeAfter(notice, minutes, now),
    })),
  );
  const usefulMinutes = Math.max(minutes, ...told.map(knownMinutes));
  await notifyOfAppointments(trx, {
    appointmentIds: told.map(({ id }) => id),
    notification: {
      template: 'running-late',
      poolId,
      delayMinutes: minutes,
      usefulMinutes,
      sendsTexts,
    },
    now,
    sendAt: afterUndo(now),
  });
  return { told: told.length, tooSoon: those('tooSoon').length };
}

/** The latest that a person may take their start to be. */
function knownMinutes({ notice }: NextPerson): number {
  return Math.max(notice?.minutes ?? 0, notice?.minutesBefore ?? 0);
}
