import * as poolCalls from '@vaga/contract/pools';
import * as scheduleCalls from '@vaga/contract/schedules';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { addPool } from './schedules/add-pool.ts';
import { listPools } from './schedules/list-pools.ts';
import { readSchedules } from './schedules/read-schedules.ts';
import { savePool } from './schedules/save-pool.ts';

/** Calls of members who plan what a provider works with, and when. */
export const agendaSchedulesRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(poolCalls.listPools, ({ query: { entity }, caller, now }) =>
    listPools(db, { actor: memberActor(caller), entity, now }),
  ),
  forMembers(poolCalls.addPool, ({ body: { name }, caller, now, idempotencyKey }) =>
    addPool(db, { actor: memberActor(caller), name, now, idempotencyKey }),
  ),
  forMembers(poolCalls.savePool, ({ params: { id }, body: form, caller, now }) =>
    savePool(db, { actor: memberActor(caller), id, form, now }),
  ),
  forMembers(scheduleCalls.readSchedules, ({ query, caller, language, now }) =>
    readSchedules(db, {
      actor: memberActor(caller),
      poolId: query.pool,
      on: query.on?.date,
      entity: query.entity,
      language,
      now,
    }),
  ),
];
