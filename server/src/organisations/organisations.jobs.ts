import { endedInvitationDays } from '@vaga/contract/limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteEndedInvitations, expireInvitations } from './invitations/invitations.queries.ts';
import { expireRegistrations } from './registrations/registration-review.queries.ts';
import { deleteExpiredBotChecks } from './registrations/registrations.queries.ts';

export function organisationsJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'organisations.sweep': async (_payload, { now }) => {
      await expireInvitations(db, { now });
      await deleteEndedInvitations(db, new Date(Number(now) - endedInvitationDays * 86_400_000));
      await deleteExpiredBotChecks(db, now);
      await expireRegistrations(db, now);
    },
  };
}

/** graphile-worker's crontab, UTC. */
export const organisationsCrontab = '23 3 * * * organisations.sweep';
