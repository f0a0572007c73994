import { recordAuditEntry } from '../../audit/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockEntity } from '../partner-account.queries.ts';
import { applyDuePrices, readEntityOfOffers } from './managed-services.queries.ts';

/** Makes the planned prices of an entity whose day has come there its usual ones. A second run finds none. */
export async function applyNextPrices(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const { timeZone, organisationId } = await readEntityOfOffers(trx, entityId);
    const applied = await applyDuePrices(trx, { entityId, today: localDay(now, timeZone) });
    for (const { id, name, beforeCents, priceCents } of applied)
      await recordAuditEntry(trx, {
        actor: systemActor,
        organisationId,
        entityId,
        act: 'service.price_changed',
        subject: { id, name },
        before: { priceCents: beforeCents, nextPriceCents: priceCents },
        after: { priceCents, nextPriceCents: null },
        now,
      });
  });
}
