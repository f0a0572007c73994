import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { readSchedules as call } from '@vaga/contract/schedules';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { readPlannedSchedules } from '../../scheduling/index.ts';
import { findPlannedEntity } from './find-planned-entity.ts';

interface ReadSchedulesInput {
  actor: MemberActor;
  poolId: string | undefined;
  /** YYYY-MM-DD at the entity. */
  on: string | undefined;
  entity: string | undefined;
  language: Language;
  now: Date;
}

/**
 * The schedules of an entity in force today or later, and since an earlier day where one is given.
 * @throws Problem 404 for an entity that the actor does not plan, and for a pool that it has not.
 */
export async function readSchedules(
  db: Db,
  { actor, entity, language, now, ...input }: ReadSchedulesInput,
): Promise<Outcome<DataOf<typeof call>>> {
  const { poolId = null, on = null } = input;
  const entityId = await findPlannedEntity(db, { actor, entityId: entity });
  const read = await readPlannedSchedules(db, { entityId, poolId, on, language, now });
  // Each pool has its row among the past days, also one without any.
  if (!read || (poolId !== null && read.past.length === 0)) throw notFound();
  return success(read);
}
