import type { Variant } from '@vaga/contract/brands';
import type { Logger } from 'pino';
import type { Db } from '../platform/db.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteOldMessages } from '../platform/mail-folder.ts';
import { sendJob } from '../platform/outbox.ts';
import type { SmsSender } from '../platform/sms-sender.ts';
import { clearFailedMessages, deleteMessagesWithoutAccount } from './messages.queries.ts';
import { queueReminders } from './queue-reminders.ts';
import { createEmailRenderer } from './render-email.ts';
import { createTextMessageRenderer } from './render-text-message.ts';
import { sendMessage } from './send-message.ts';

export interface MessagingDeps {
  db: Db;
  emailSender: EmailSender;
  /** Null: text messages are not sent here. */
  smsSender: SmsSender | null;
  settings: { publicUrl: string; variant: Variant; mailFrom: string };
  /** For messages that were given up: their ids, never whom they were for. */
  log: Pick<Logger, 'error'>;
  /** Where messages lie that are not sent; a folder that does not exist where all are. */
  mailDir?: string;
}

/** How long the data of a message that was given up is kept, and any message to somebody without an account. */
const keptDays = 7;

export function messagingJobs(deps: MessagingDeps): Record<string, Job> {
  const { db, settings } = deps;
  const composers = {
    renderEmail: createEmailRenderer(settings),
    renderTextMessage: createTextMessageRenderer(settings),
  };
  return {
    [sendJob]: async ({ id }: { id: string }, { now }) =>
      sendMessage({ ...deps, ...composers }, { id, now }),
    'messaging.remind': async (_payload, { now }) => queueReminders(db, now),
    'messaging.sweep': async (_payload, { now }) => {
      const before = new Date(Number(now) - keptDays * 86_400_000);
      await clearFailedMessages(db, before);
      await deleteMessagesWithoutAccount(db, before);
      if (deps.mailDir !== undefined) await deleteOldMessages(deps.mailDir, now);
    },
  };
}

/** graphile-worker's crontab, UTC: each minute who is to be reminded. */
export const messagingCrontab = ['* * * * * messaging.remind', '43 3 * * * messaging.sweep'].join(
  '\n',
);
