import { busyTimesPerCalendar } from '@vaga/contract/calendar-limits';
import { z } from 'zod';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { runInLimitedProcess } from '../../platform/limited-process.ts';
import type { BusyTimes, BusyTimesQuestion } from './busy-times.rules.ts';

const answer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    times: z.array(z.object({ from: z.number(), until: z.number() })).max(busyTimesPerCalendar),
  }),
  z.object({ kind: z.enum(['not_a_calendar', 'too_many_times']) }),
]);

/** An honest calendar of a year takes a tenth of a second and 80 MB. */
const limits = { timeoutMs: 5000, memoryMegabytes: 250, heapMegabytes: 128 };
/** At once, of all entities; one entity has one of them. */
const queue = {
  concurrency: 2,
  concurrencyPerClient: 1,
  maxWaiting: 200,
  maxPerClient: 20,
  waitMs: 30_000,
};
const childModule = new URL('./busy-times-child.ts', import.meta.url);

export interface BusyTimesReader {
  /**
   * @param client the entity: one never takes the reader from all others.
   * @returns `busy` for a calendar that was not read, because too many wait.
   */
  read(
    text: string,
    question: BusyTimesQuestion,
    client: string,
  ): Promise<BusyTimes | { kind: 'busy' }>;
}

/** Reads calendars that strangers made, each in a process of its own with a limit of time and memory. */
export function createBusyTimesReader(): BusyTimesReader {
  const inTurn = createFairQueue(queue);
  return {
    async read(text, question, client) {
      try {
        return await inTurn.run(client, () => readInChild(text, question));
      } catch (error) {
        if (error instanceof Problem) return { kind: 'busy' };
        throw error;
      }
    },
  };
}

async function readInChild(text: string, question: BusyTimesQuestion): Promise<BusyTimes> {
  const run = await runInLimitedProcess(childModule, { text, question }, limits);
  if (run.kind === 'tooMuch') return { kind: 'too_many_times' };
  const read = run.kind === 'answered' ? answer.safeParse(run.message).data : undefined;
  return read ?? { kind: 'not_a_calendar' };
}
