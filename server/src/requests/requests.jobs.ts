import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { lapseRequest } from './answer-request.ts';
import type { AnyRequestKind } from './request-kind.ts';

/** Every three minutes: ends the requests that have passed their deadline without an answer. */
export const requestsCrontab = '*/3 * * * * requests.sweep';

const batchSize = 500;

interface LapsePayload {
  /** The purpose of the kind's links. */
  kind: string;
  requestId: string;
}

/** The jobs of this slice. Each of them may run twice. */
export function requestsJobs({
  db,
  kinds,
}: {
  db: Db;
  kinds: readonly AnyRequestKind[];
}): Record<string, Job> {
  return {
    'requests.sweep': async (_payload, { now }) => queueLapses(db, kinds, now),
    'requests.lapse': async ({ kind: purpose, requestId: id }: LapsePayload, { now }) => {
      const kind = kinds.find(({ link }) => link.purpose === purpose);
      if (!kind) throw new Error(`No kind of request is called ${purpose}.`);
      await lapseRequest(db, { kind, id, now });
    },
  };
}

/** Queues one job for each request, so that one that fails does not delay the others. */
async function queueLapses(db: Db, kinds: readonly AnyRequestKind[], now: Date): Promise<void> {
  for (const { link, lapse } of kinds) {
    const due = (await lapse?.readDue(db, now, batchSize)) ?? [];
    await inTransaction(db, async (trx) => {
      for (const requestId of due) {
        const key = `requests.lapse:${link.purpose}:${requestId}`;
        const payload = { kind: link.purpose, requestId } satisfies LapsePayload;
        await addJob(trx, { name: 'requests.lapse', payload, key });
      }
    });
  }
}
