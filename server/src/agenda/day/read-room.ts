import type { readRoom as call } from '@vaga/contract/agenda-day';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { readCalled } from './room.queries.ts';

/** As many as a screen across a room shows in letters that can be read. */
const maxCalled = 8;

/** The codes that were called last today, newest first. They tell no stranger who is meant, so no access is recorded. */
export async function readRoom(
  db: Db,
  input: { entityId: string; poolId: string | null; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const called = await readCalled(db, { ...input, limit: maxCalled });
  return success(
    called.map(({ code, pool, calledAt, timeZone }) => ({
      code3: code.slice(-3),
      pool,
      calledAt: localTime(calledAt, timeZone),
    })),
  );
}
