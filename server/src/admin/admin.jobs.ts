import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { carryOutRegistration } from './carry-out-registration.ts';

export function adminJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'admin.carryOutRegistration': (decision: { id: string; decidedAt: string }, { now }) =>
      carryOutRegistration(db, { ...decision, now }),
  };
}
