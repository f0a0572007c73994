import type { Logger } from 'pino';
import type { Db } from '../platform/db.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { EmailError } from '../platform/email-sender.ts';
import type { SmsSender } from '../platform/sms-sender.ts';
import { SmsError } from '../platform/sms-sender.ts';
import { inTransaction } from '../platform/transact.ts';
import { attemptsOf, queueEmailInstead, retryDelayMs } from './email-instead.ts';
import type { QueuedMessage } from './messages.queries.ts';
import { markAttempted, markSkipped } from './messages.queries.ts';
import { UnrenderableMessage } from './parse-data.ts';
import type { MessageToRender, RenderEmail } from './render-email.ts';
import type { RenderTextMessage } from './render-text-message.ts';
import { reserveText } from './reserve-text.ts';
import type { SkipReason } from './skip-reason.ts';
import { skipReason } from './skip-reason.ts';

export interface SendDeps {
  db: Db;
  emailSender: EmailSender;
  /** Null: this installation sends no text messages. */
  smsSender: SmsSender | null;
  log: Pick<Logger, 'error' | 'warn'>;
  renderEmail: RenderEmail;
  renderTextMessage: RenderTextMessage;
}

/**
 * Sends one message. What keeps it from being sent is recorded here, in codes only; that it was sent is left to the caller, who
 * records several at once. If the process ends between the two, the next attempt sends a duplicate under the same id.
 * @returns whether the message was sent.
 */
export async function sendMessage(
  deps: SendDeps,
  message: QueuedMessage,
  now: Date,
): Promise<boolean> {
  const { db } = deps;
  const reason = await skipReason(db, message, now);
  if (reason !== null) {
    await markSkipped(db, message.id, reason);
    return false;
  }
  const textReason = await textSkipReason(deps, message, now);
  if (textReason !== null) {
    await skipText(db, { message, reason: textReason, now });
    return false;
  }
  const language = message.language === 'en' ? 'en' : 'pt';
  try {
    await deliver(deps, { ...message, language });
    return true;
  } catch (error) {
    await recordFailure(deps, { message, error, now });
    return false;
  }
}

/** A text message that is not sent, for a reason that an e-mail does not have. */
async function skipText(
  db: Db,
  { message, reason, now }: { message: QueuedMessage; reason: SkipReason; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await markSkipped(trx, message.id, reason);
    await queueEmailInstead(trx, message, now);
  });
}

/** The message is tried again later, or never: then an e-mail goes in the place of a text message that stands alone. */
async function recordFailure(
  { db, log }: SendDeps,
  { message, error, now }: { message: QueuedMessage; error: unknown; now: Date },
): Promise<void> {
  const { id, channel, template } = message;
  const attempt = message.attempts + 1;
  const isLast = attempt >= attemptsOf(message) || isPermanent(error);
  const reason = reasonOf(error);
  const dueAt = isLast ? null : new Date(now.getTime() + retryDelayMs(attempt));
  await inTransaction(db, async (trx) => {
    await markAttempted(trx, id, { error: reason, dueAt });
    if (isLast) await queueEmailInstead(trx, message, now);
  });
  const line = { messageId: id, channel, template, reason, attempt };
  if (isLast) log.error(line, 'a message was given up');
  else log.warn(line, 'a message failed and is tried again');
}

/** Checked at sending, not only when queued: an account that turns texts off gets none from then on. */
async function textSkipReason(
  { db, smsSender: sms }: SendDeps,
  message: QueuedMessage,
  now: Date,
): Promise<SkipReason | null> {
  if (message.channel !== 'sms') return null;
  if (message.wantsTexts === false) return 'not wanted';
  if (sms === null) return 'no gateway';
  return reserveText(db, message, now);
}

async function deliver(
  { emailSender: mail, smsSender: sms, renderEmail, renderTextMessage }: SendDeps,
  message: MessageToRender & { channel: string },
): Promise<void> {
  if (message.channel === 'sms') await sms?.send(renderTextMessage(message));
  else await mail.send(await renderEmail(message));
}

function isPermanent(error: unknown): boolean {
  if (error instanceof EmailError || error instanceof SmsError) return error.isPermanent;
  return error instanceof UnrenderableMessage;
}

/** The message of an unknown error may contain an address or a token: only its name and code are stored. */
function reasonOf(error: unknown): string {
  const isOurs =
    error instanceof EmailError ||
    error instanceof SmsError ||
    error instanceof UnrenderableMessage;
  if (isOurs) return error.message.slice(0, 300);
  return error instanceof Error
    ? [error.name, 'code' in error ? String(error.code) : ''].join(' ').trim()
    : 'unknown';
}
