import { closedReadDays } from '@vaga/contract/limits';
import { archiveClosedEntities } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { carryOutRegistration } from './carry-out-registration.ts';
import type { CarryOutEntityInput } from './states/carry-out-entity-decision.ts';
import { carryOutEntityDecision, carryOutEntityJob } from './states/carry-out-entity-decision.ts';
import type { Ending } from './states/end-entities.ts';
import { endEntities } from './states/end-entities.ts';
import { resumePausedEntities } from './states/pause-entity.ts';

/** graphile-worker's crontab, UTC. A pause ends at midnight of each entity's own time zone. */
export const adminCrontab = ['*/5 * * * * admin.resumePaused', '41 3 * * * admin.sweep'].join('\n');

export function adminJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'admin.carryOutRegistration': (decision: { id: string; decidedAt: string }, { now }) =>
      carryOutRegistration(db, { ...decision, now }),
    [carryOutEntityJob]: (decision: CarryOutEntityInput, { now }) =>
      carryOutEntityDecision(db, decision, now),
    'admin.endEntities': (ending: Ending, { now }) => endEntities(db, ending, now),
    'admin.resumePaused': (_payload, { now }) => resumePausedEntities(db, now),
    'admin.sweep': (_payload, { now }) => {
      const before = new Date(Number(now) - closedReadDays * 86_400_000);
      return archiveClosedEntities(db, { before, now });
    },
  };
}
