import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import type { Mail } from '../platform/mail.ts';
import { sendJob } from '../platform/outbox.ts';
import { createComposer } from './compose-letter.ts';
import { emptyFailed } from './messages.queries.ts';
import { sendMessage } from './send-message.ts';

export interface MessagingDeps {
  db: Db;
  mail: Mail;
  settings: { publicUrl: string; variant: 'vaga' | 'safecheckin'; mailFrom: string };
}

/** How long the data of a message that was given up is kept. */
const keptDays = 7;

export function messagingJobs({ db, mail, settings }: MessagingDeps): Record<string, Job> {
  const compose = createComposer(settings);
  return {
    [sendJob]: async ({ id }: { id: string }, { now }) =>
      sendMessage({ db, mail, compose }, { id, now }),
    'messaging.sweep': async (_payload, { now }) =>
      emptyFailed(db, new Date(Number(now) - keptDays * 86_400_000)),
  };
}

export const messagingCrontab = '43 3 * * * messaging.sweep';
