import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { readPoolNames } from '../../scheduling/index.ts';

/** A block that was made or removed. Its reason is not recorded: it may name a person. */
interface RecordBlockInput {
  actor: MemberActor;
  act: 'closure.added' | 'closure.removed';
  block: { id: string; poolId: string | null; from: Date; until: Date };
  now: Date;
}

/** Records who blocked what, or opened it again. */
export async function recordBlock(
  trx: Trx,
  { actor, act, block, now }: RecordBlockInput,
): Promise<void> {
  const { id, poolId, from, until } = block;
  const { entityId, organisationId } = actor;
  const [pool] = poolId === null ? [] : await readPoolNames(trx, [poolId]);
  const values = { fromTime: from.toISOString(), untilTime: until.toISOString() };
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act,
    subject: { id, name: pool?.name ?? null },
    before: act === 'closure.removed' ? values : null,
    after: act === 'closure.added' ? values : null,
    now,
  });
}
