import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { deleteNumberCheck } from './number-checks.queries.ts';

/**
 * Asks the national register about a person's health number, once the transaction that saved it is committed. What was known of
 * the earlier data is forgotten. It never blocks: the answer is a tag of the person.
 */
export async function askNumberCheck(trx: Trx, personId: string): Promise<void> {
  await deleteNumberCheck(trx, personId);
  await addJob(trx, {
    name: 'public-health.checkNumber',
    payload: { personId },
    key: `public-health.checkNumber:${personId}`,
  });
}
