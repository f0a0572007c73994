/** The process that `read-busy-times.ts` starts: it reads one calendar, answers and waits for its end. */
import type { BusyTimesQuestion } from './busy-times.rules.ts';
import { busyTimesOf } from './busy-times.rules.ts';

process.on('message', ({ text, question }: { text: string; question: BusyTimesQuestion }) =>
  process.send?.(busyTimesOf(text, question)),
);
