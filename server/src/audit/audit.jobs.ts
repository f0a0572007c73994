import { auditEntryYears, healthAccessYears } from '@vaga/contract/limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteRecordsBefore } from './audit.queries.ts';

/** Each night: deletes the records that have been kept for as long as they are to be. */
export const auditCrontab = '43 2 * * * audit.sweep';

export function auditJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'audit.sweep': async (_payload, { now }) => {
      await deleteRecordsBefore(db, 'healthAccesses', yearsBefore(now, healthAccessYears));
      await deleteRecordsBefore(db, 'auditEntries', yearsBefore(now, auditEntryYears));
    },
  };
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
