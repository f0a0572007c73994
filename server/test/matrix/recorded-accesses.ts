import { recordDayAccess, recordHealthAccess } from '../../src/audit/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { inTransaction } from '../../src/platform/transact.ts';
import { frozenAt } from '../app.ts';

/** The entity opened the person, and listed the day of their appointment. */
export async function recordAccesses(db: Db, of: { personId: string; entityId: string }) {
  const { personId, entityId } = of;
  const actor = { kind: 'link', opens: personId, entityId } as const;
  const seen = { actor, fields: ['name'] as const, now: frozenAt };
  await inTransaction(db, async (trx) => {
    const people = [{ personId, appointmentId: null }];
    await recordHealthAccess(trx, { ...seen, act: 'opened', people });
    await recordDayAccess(trx, { ...seen, act: 'listed', serviceDate: '2026-11-26' });
  });
}
