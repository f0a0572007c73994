import { endedInvitationDays } from '@vaga/contract/limits';
import { endedRegistrationDays } from '@vaga/contract/registration-limits';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import { reencryptIbans } from './billing/iban-encryption.ts';
import { deleteEndedInvitations, expireInvitations } from './invitations/invitations.queries.ts';
import {
  forgetRegistrations,
  reencryptRegistrationFiles,
} from './registrations/registration-files.queries.ts';
import { expireRegistrations } from './registrations/registration-review.queries.ts';
import { deleteExpiredBotChecks } from './registrations/registrations.queries.ts';

interface OrganisationsJobsDeps {
  db: Db;
  encryption: Encryption;
}

export function organisationsJobs({ db, encryption }: OrganisationsJobsDeps): Record<string, Job> {
  return {
    'organisations.sweep': async (_payload, { now }) => {
      await expireInvitations(db, { now });
      await deleteEndedInvitations(db, daysBefore(now, endedInvitationDays));
      await deleteExpiredBotChecks(db, now);
      await expireRegistrations(db, now);
      await forgetRegistrations(db, daysBefore(now, endedRegistrationDays));
    },
    'organisations.reseal': async () => {
      await reencryptRegistrationFiles(db, encryption);
      await reencryptIbans(db, encryption);
    },
  };
}

const daysBefore = (now: Date, days: number) => new Date(Number(now) - days * 86_400_000);

/** graphile-worker's crontab, UTC. */
export const organisationsCrontab = `23 3 * * * organisations.sweep
31 3 * * * organisations.reseal`;
