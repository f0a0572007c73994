import type { Closure } from '@vaga/contract/closures';
import { wallTime } from '../../platform/local-time.rules.ts';

interface Interval {
  from: Date;
  until: Date;
}

/** Whether an interval is to come, runs or is over. */
export function closureState({ from, until }: Interval, now: Date): Closure['state'] {
  if (from > now) return 'toCome';
  return until > now ? 'running' : 'past';
}

/** Whether an interval begins and ends at midnight of a zone. */
export function isWholeDays({ from, until }: Interval, timeZone: string): boolean {
  return wallTime(from, timeZone) === '00:00' && wallTime(until, timeZone) === '00:00';
}
