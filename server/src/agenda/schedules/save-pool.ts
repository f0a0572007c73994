import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { poolsPerEntity } from '@vaga/contract/pool-limits';
import type { savePool as call, Pool } from '@vaga/contract/pools';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { PoolToChange } from '../../scheduling/index.ts';
import {
  isPoolOfEntity,
  lockPools,
  lockPoolsToChange,
  orderPools,
  readPoolsOfEntity,
  renamePool,
  retirePool,
  takePoolBack,
} from '../../scheduling/index.ts';
import { isPoolNameTaken, placePool } from './pool.rules.ts';
import { presentPool } from './present-pool.ts';

interface SavePoolInput {
  actor: MemberActor;
  id: string;
  form: OutputOf<BodyOf<typeof call>>;
  now: Date;
}

/**
 * Saves the name, the place and the state of a capacity pool.
 * @throws Problem 404 for a pool of another entity; 409 if its name or state has been saved since the version of the form;
 * Error 55P03 (503, busy) where a pool is retired while its places are being booked.
 */
export async function savePool(db: Db, input: SavePoolInput): Promise<Outcome<Pool>> {
  const { actor, id, form, now } = input;
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    if (!(await isPoolOfEntity(trx, { poolId: id, entityId }))) throw notFound();
    // Before the row of the entity, as in every change of schedules.
    if (form.isRetired) await lockPools(trx, [id]);
    const pools = await lockPoolsToChange(trx, entityId);
    const before = pools.find((pool) => pool.id === id);
    if (!before) throw notFound();
    await refuseOldVersion(trx, input);
    const refused = refuseForm(pools, { id, form });
    if (refused) return refused;
    if (form.isRetired && !before.isRetired) {
      const taken = await retirePool(trx, { pool: before, now });
      if (taken) {
        const { count, lastDay } = taken;
        return warning('pool.has_bookings', { name: before.name, count, day: lastDay ?? '' });
      }
    }
    if (before.isRetired && !form.isRetired) await takePoolBack(trx, id);
    if (form.name !== before.name) await renamePool(trx, id, form.name);
    if (!form.isRetired) await orderPools(trx, placePool(pools, { id, position: form.position }));
    await recordPoolChange(trx, { input, pools, before });
    return success(await readSaved(trx, input));
  });
}

async function refuseOldVersion(trx: Trx, input: SavePoolInput): Promise<void> {
  const { actor, id, form } = input;
  const current = await readSaved(trx, input);
  if (form.version === current.version) return;
  throw await saveConflict(trx, {
    organisationId: actor.organisationId,
    subjectId: id,
    acts: ['pool.added', 'pool.changed', 'pool.retired', 'pool.taken_back'],
    current,
  });
}

function refuseForm(
  pools: readonly PoolToChange[],
  { id, form }: Pick<SavePoolInput, 'id' | 'form'>,
): Outcome<Pool> | null {
  if (form.isRetired) return null;
  const { name } = form;
  if (isPoolNameTaken(pools, { id, name })) return failure('pool.name_taken', { name });
  const others = pools.filter((pool) => !pool.isRetired && pool.id !== id);
  return others.length >= poolsPerEntity ? failure('pool.limit', { count: others.length }) : null;
}

interface RecordPoolChangeInput {
  input: SavePoolInput;
  /** As they were. */
  pools: readonly PoolToChange[];
  before: PoolToChange;
}

/** Nothing that has not changed is recorded. */
async function recordPoolChange(trx: Trx, { input, pools, before }: RecordPoolChangeInput) {
  const { actor, id, form, now } = input;
  const inUse = pools.filter(({ isRetired }) => !isRetired);
  const wasAt = inUse.findIndex((pool) => pool.id === id);
  const isAt = Math.min(form.position, inUse.filter((pool) => pool.id !== id).length);
  const isMoved = !form.isRetired && isAt !== wasAt;
  if (form.name === before.name && form.isRetired === before.isRetired && !isMoved) return;
  const changed = form.isRetired ? 'pool.retired' : 'pool.taken_back';
  await recordAuditEntry(trx, {
    actor,
    organisationId: actor.organisationId,
    entityId: actor.entityId,
    act: form.isRetired === before.isRetired ? 'pool.changed' : changed,
    subject: { id, name: form.name },
    before: { name: before.name, position: wasAt < 0 ? null : wasAt + 1 },
    after: { name: form.name, position: form.isRetired ? null : isAt + 1 },
    now,
  });
}

async function readSaved(trx: Trx, { actor, id, now }: SavePoolInput): Promise<Pool> {
  const pools = await readPoolsOfEntity(trx, { entityId: actor.entityId, now });
  const saved = pools.find((pool) => pool.id === id);
  if (!saved) throw notFound();
  return presentPool(saved);
}
