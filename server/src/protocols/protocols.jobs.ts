import { protocolReminderDays } from '@vaga/contract/limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { readProtocolsToRemind } from './protocols.queries.ts';
import { remindOfProtocol } from './remind-of-protocol.ts';

/** Every hour: reminds service entities of the protocols that they have not answered. */
export const protocolsCrontab = '17 * * * * protocols.sweep';

const batchSize = 500;

/** The jobs of this slice. Each of them may run twice. */
export function protocolsJobs(deps: { db: Db; links: SignedLinks }): Record<string, Job> {
  return {
    'protocols.sweep': async (_payload, { now }) => queueReminders(deps.db, now),
    'protocols.remind': ({ protocolId }: { protocolId: string }, { now }) =>
      remindOfProtocol(deps, protocolId, now),
  };
}

/** Queues one job for each request, so that one that fails does not delay the others. */
async function queueReminders(db: Db, now: Date): Promise<void> {
  const askedBefore = protocolReminderDays.map(
    (days) => new Date(now.getTime() - days * 86_400_000),
  );
  const due = await readProtocolsToRemind(db, { askedBefore, limit: batchSize });
  await inTransaction(db, async (trx) => {
    for (const protocolId of due) {
      const key = `protocols.remind:${protocolId}`;
      await addJob(trx, { name: 'protocols.remind', payload: { protocolId }, key });
    }
  });
}
