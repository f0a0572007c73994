import type { Db } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { applyNextPrices } from './apply-next-prices.ts';
import { readEntitiesWithDuePrices } from './managed-services.queries.ts';
import { tellOfSuggestion } from './tell-of-suggestion.ts';

/** Each hour, so that a planned price is applied at midnight of every zone, and later where no process ran then. */
export const offersCrontab = '0 * * * * partners.findDuePrices';

/** The jobs of the services that entities offer. Each of them may run twice. */
export function offersJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'partners.findDuePrices': (_payload, { now }) => queueDuePrices(db, now),
    'partners.applyNextPrices': ({ entityId }: { entityId: string }, { now }) =>
      applyNextPrices(db, { entityId, now }),
    'partners.tellOfSuggestion': (decision: { id: string; decidedAt: string }, { now }) =>
      tellOfSuggestion(db, { ...decision, now }),
  };
}

/** One job for each entity, so that one that fails does not delay the others. */
async function queueDuePrices(db: Db, now: Date): Promise<void> {
  const entityIds = await readEntitiesWithDuePrices(db, now);
  await inTransaction(db, async (trx) => {
    for (const entityId of entityIds)
      await addJob(trx, {
        name: 'partners.applyNextPrices',
        payload: { entityId },
        key: `partners.applyNextPrices:${entityId}`,
      });
  });
}
