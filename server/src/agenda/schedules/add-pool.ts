import { poolsPerEntity } from '@vaga/contract/pool-limits';
import type { Pool } from '@vaga/contract/pools';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { insertPool, lockPoolsToChange } from '../../scheduling/index.ts';
import { isPoolNameTaken } from './pool.rules.ts';
import { presentPool } from './present-pool.ts';

interface AddPoolInput {
  actor: MemberActor;
  name: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Adds a capacity pool to the entity, after its others. It is empty: it has no start before it has a schedule. */
export async function addPool(db: Db, input: AddPoolInput): Promise<Outcome<Pool>> {
  const { actor, name, now, idempotencyKey } = input;
  const { entityId, organisationId } = actor;
  return transact(db, idempotencyKey, async (trx) => {
    const pools = await lockPoolsToChange(trx, entityId);
    const inUse = pools.filter(({ isRetired }) => !isRetired);
    if (inUse.length >= poolsPerEntity) return failure('pool.limit', { count: inUse.length });
    if (isPoolNameTaken(pools, { name })) return failure('pool.name_taken', { name });
    const id = newId();
    await insertPool(trx, { id, entityId, name });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'pool.added',
      subject: { id, name },
      before: null,
      after: { name, position: inUse.length + 1 },
      now,
    });
    return success(
      presentPool({
        id,
        name,
        capacity: 0,
        services: [],
        hasSchedule: false,
        retiredOn: null,
      }),
    );
  });
}
