import type { Variant } from '@vaga/contract/brands';
import type { Logger } from 'pino';
import type { Db } from '../platform/db.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteOldMessages } from '../platform/mail-folder.ts';
import { sendJob } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { SmsSender } from '../platform/sms-sender.ts';
import { clearFailedMessages, deleteMessagesWithoutAccount } from './messages.queries.ts';
import { queueReminders } from './queue-reminders.ts';
import { createEmailRenderer } from './render-email.ts';
import { createTextMessageRenderer } from './render-text-message.ts';
import { sendMessage } from './send-message.ts';

export interface MessagingDeps {
  db: Db;
  emailSender: EmailSender;
  /** Null: this installation sends no text messages. */
  smsSender: SmsSender | null;
  settings: { publicUrl: string; variant: Variant; mailFrom: string };
  /** Signs the links to appointments of people without an account. */
  links: SignedLinks;
  /** Logs failed messages by their ids, never with the recipient. */
  log: Pick<Logger, 'error'>;
  /** The folder of unsent messages; it does not exist if all are sent. */
  mailDir?: string;
}

/** Days that the data of a failed message is kept, and any message to a recipient without an account. */
const keptDays = 7;

export function messagingJobs(deps: MessagingDeps): Record<string, Job> {
  const { db, settings } = deps;
  const composers = {
    renderEmail: createEmailRenderer(settings, deps.links),
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

/** graphile-worker's crontab, UTC: reminders each minute. */
export const messagingCrontab = ['* * * * * messaging.remind', '43 3 * * * messaging.sweep'].join(
  '\n',
);
