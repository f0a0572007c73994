import type { DeskStarts } from '@vaga/contract/agenda-capacity';
import { deskStartDays } from '@vaga/contract/limits';
import { requireDeskService } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { localDay, localTime } from '../../platform/local-time.rules.ts';
import { findStartNow, readDeskStarts, readPoolNames } from '../../scheduling/index.ts';

/**
 * The starts that the desk may give of a service, on `deskStartDays` days.
 * @throws Problem 404 for a service of another entity.
 */
export async function readStarts(
  db: Db,
  input: {
    actor: MemberActor;
    entityServiceId: string;
    /** YYYY-MM-DD of the entity; today if omitted. */
    from: string | undefined;
    poolId: string | undefined;
    now: Date;
  },
): Promise<Outcome<DeskStarts>> {
  const { actor, entityServiceId, poolId, now } = input;
  const { timeZone } = await requireDeskService(db, {
    id: entityServiceId,
    actor,
    forMove: true,
  });
  const today = localDay(now, timeZone);
  const from = input.from ?? today;
  const days = await readDeskStarts(db, {
    entityServiceId,
    from,
    days: deskStartDays,
    poolId,
    now,
  });
  const starts = days.flatMap((day) => day.starts);
  const poolIds = new Set(starts.flatMap(({ pools }) => pools.map((pool) => pool.poolId)));
  const startsNow = from > today ? null : findStartNow(days, now);
  return success({
    timeZone,
    pools: await readPoolNames(db, [...poolIds]),
    now: startsNow && localTime(startsNow, timeZone),
    days: days.map(({ date, starts }) => ({
      date,
      starts: starts.map(({ startsAt, endsAt, available, capacity, pools }) => ({
        time: localTime(startsAt, timeZone),
        endsAt: localTime(endsAt, timeZone),
        isRunning: startsAt <= now,
        available,
        capacity,
        pools: pools.map((pool) => ({
          idPool: pool.poolId,
          available: pool.available,
          capacity: pool.capacity,
        })),
      })),
    })),
  });
}
