import type { Job } from '../platform/jobs.ts';
import { deleteOldMessages } from '../platform/mail-folder.ts';
import {
  clearFailedMessages,
  deleteMessagesWithoutAccount,
  hurryMessage,
} from './messages.queries.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { queueReminders } from './queue-reminders.ts';

/** Days that the data of a failed message is kept, and any message to a recipient without an account. */
const keptDays = 7;

export function messagingJobs(deps: MessagingDeps): Record<string, Job> {
  const { db } = deps;
  return {
    // Messages that a process of the version before queued: it added a job for each, and did not say when it is due.
    'messaging.send': async ({ id }: { id: string }, { now }) => hurryMessage(db, { id, now }),
    'messaging.remind': async (_payload, { now }) => queueReminders(db, now),
    'messaging.sweep': async (_payload, { now }) => {
      const before = new Date(Number(now) - keptDays * 86_400_000);
      await clearFailedMessages(db, before);
      await deleteMessagesWithoutAccount(db, before);
      if (deps.mailDir !== undefined) await deleteOldMessages(deps.mailDir, now);
    },
  };
}

/** graphile-worker's crontab, UTC: reminders each minute. */
export const messagingCrontab = ['* * * * * messaging.remind', '43 3 * * * messaging.sweep'].join(
  '\n',
);
