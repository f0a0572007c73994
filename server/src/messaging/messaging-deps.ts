import type { Variant } from '@vaga/contract/brands';
import type { Logger } from 'pino';
import type { Db } from '../platform/db.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { SmsSender } from '../platform/sms-sender.ts';
import { createEmailRenderer } from './render-email.ts';
import { createTextMessageRenderer } from './render-text-message.ts';
import type { SendDeps } from './send-message.ts';

export interface MessagingDeps {
  db: Db;
  emailSender: EmailSender;
  /** Null: this installation sends no text messages. */
  smsSender: SmsSender | null;
  settings: { publicUrl: string; variant: Variant; mailFrom: string };
  /** Signs the links to appointments of people without an account. */
  links: SignedLinks;
  /** Logs messages that fail by their ids, never with the recipient. */
  log: Pick<Logger, 'error' | 'warn'>;
  /** The folder of unsent messages; it does not exist if all are sent. */
  mailDir?: string;
}

/** What sends messages in the name and look of this installation. */
export function createSendDeps(deps: MessagingDeps): SendDeps {
  return {
    ...deps,
    renderEmail: createEmailRenderer(deps.settings, deps.links),
    renderTextMessage: createTextMessageRenderer(deps.settings),
  };
}
