import { closureDays } from '@vaga/contract/closure-limits';
import { addDays } from '../../platform/add-days.rules.ts';

/** What is typed of a closure. Days are civil dates, `untilDay` included where whole days are closed; times HH:mm. */
export interface ClosureDraft {
  /** `all`, or `service` or `pool` with an id: 'pool 019…'. */
  what: string;
  isWholeDays: boolean;
  fromDay: string;
  untilDay: string;
  fromTime: string;
  untilTime: string;
  reasonPt: string;
  reasonEn: string;
}

/** A civil date with a wall time. */
interface WallMoment {
  date: string;
  time: string;
}

/** When a closure begins and ends, as wall times of the entity. */
export function closureMoments(draft: ClosureDraft): { from: WallMoment; until: WallMoment } {
  const { isWholeDays, fromDay, untilDay, fromTime, untilTime } = draft;
  return isWholeDays
    ? {
        from: { date: fromDay, time: '00:00' },
        until: { date: addDays(untilDay, 1), time: '00:00' },
      }
    : { from: { date: fromDay, time: fromTime }, until: { date: untilDay, time: untilTime } };
}

type Wrong = 'untilDay' | 'fromTime' | 'untilTime' | 'order' | 'over' | 'long' | 'reasonPt';

/** What is wrong with a closure, by field. `now`: the wall time of the entity, 'YYYY-MM-DDTHH:mm'. */
export function closureErrors(
  draft: ClosureDraft,
  now: string,
): Partial<Record<keyof ClosureDraft, Wrong>> {
  const { isWholeDays, fromDay, untilDay, fromTime, untilTime, reasonPt } = draft;
  const reason = reasonPt.trim() === '' ? { reasonPt: 'reasonPt' as const } : {};
  if (!isWholeDays && fromTime === '') return { fromTime: 'fromTime', ...reason };
  if (!isWholeDays && untilTime === '') return { untilTime: 'untilTime', ...reason };
  if (untilDay < fromDay) return { untilDay: 'untilDay', ...reason };
  const { from, until } = closureMoments(draft);
  const end = `${until.date}T${until.time}`;
  const field = isWholeDays ? 'untilDay' : 'untilTime';
  if (end <= `${from.date}T${from.time}`) return { [field]: 'order', ...reason };
  if (end <= now) return { [field]: 'over', ...reason };
  const days = (Date.parse(until.date) - Date.parse(from.date)) / 86_400_000;
  return days > closureDays ? { untilDay: 'long', ...reason } : reason;
}

/** What is unavailable, as the call names it. */
export function sentWhat(what: string): 'all' | { service: string } | { pool: string } {
  const [kind, id = ''] = what.split(' ');
  if (kind === 'service') return { service: id };
  return kind === 'pool' ? { pool: id } : 'all';
}
