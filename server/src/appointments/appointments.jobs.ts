import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { expireAppointments } from './expire-appointments.ts';

export const appointmentsCrontab = '* * * * * appointments.expire';

/** What runs without a request. */
export const appointmentsJobs = ({ db }: { db: Db }): Record<string, Job> => ({
  'appointments.expire': async (_payload, { now }) => {
    await expireAppointments(db, now);
  },
});
