import { textsPerDay } from '@vaga/contract/limits';
import type { Logger } from 'pino';
import { dayBefore } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { EmailError } from '../platform/email-sender.ts';
import type { SmsSender } from '../platform/sms-sender.ts';
import { SmsError } from '../platform/sms-sender.ts';
import { inTransaction } from '../platform/transact.ts';
import { attemptsOf, queueEmailInstead } from './email-instead.ts';
import type { QueuedMessage } from './messages.queries.ts';
import {
  countRecentTexts,
  lockTexts,
  markAttempted,
  markReserved,
  markSent,
  markSkipped,
  readQueuedMessage,
} from './messages.queries.ts';
import { UnrenderableMessage } from './parse-data.ts';
import type { MessageToRender, RenderEmail } from './render-email.ts';
import type { RenderTextMessage } from './render-text-message.ts';
import type { SkipReason } from './skip-reason.ts';
import { skipReason } from './skip-reason.ts';

export interface SendDeps {
  db: Db;
  emailSender: EmailSender;
  /** Null: this installation sends no text messages. */
  smsSender: SmsSender | null;
  log: Pick<Logger, 'error'>;
  renderEmail: RenderEmail;
  renderTextMessage: RenderTextMessage;
}

/**
 * Sends one message, at least once: if the process ends between sending and recording, the next attempt sends a
 * duplicate under the same id. A message that was sent, failed or was dropped is left alone.
 * @throws EmailError, SmsError for the queue to retry; the row stores the error as codes only.
 */
export async function sendMessage(
  deps: SendDeps,
  message: { id: string; now: Date },
): Promise<void> {
  const { db } = deps;
  const { id, now } = message;
  const row = await readQueuedMessage(db, id);
  if (!row) return;
  const reason = await skipReason(db, row, now);
  if (reason !== null) return markSkipped(db, id, reason);
  const textReason = textSkipReason(deps, row);
  if (textReason !== null) return skipText(db, { row, reason: textReason, now });
  const mayGo = row.channel !== 'sms' || (await reserveText(db, row, now));
  if (!mayGo) return skipText(db, { row, reason: 'too many', now });
  const language = row.language === 'en' ? 'en' : 'pt';
  try {
    await deliver(deps, { ...row, language });
  } catch (error) {
    const isLast = row.attempts + 1 >= attemptsOf(row) || isPermanent(error);
    const reason = reasonOf(error);
    await inTransaction(db, async (trx) => {
      await markAttempted(trx, id, { error: reason, isLast });
      if (isLast) await queueEmailInstead(trx, row, now);
    });
    if (!isLast) throw error;
    const { channel, template } = row;
    deps.log.error({ messageId: id, channel, template, reason: reason }, 'a message was given up');
    return;
  }
  await markSent(db, id, now);
}

/** A text message that is not sent, for a reason that an e-mail does not have. */
async function skipText(
  db: Db,
  { row, reason, now }: { row: QueuedMessage; reason: SkipReason; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await markSkipped(trx, row.id, reason);
    await queueEmailInstead(trx, row, now);
  });
}

/** Checked at sending, not only when queued: an account that turns texts off gets none from then on. */
function textSkipReason(
  { smsSender: sms }: SendDeps,
  { channel, wantsTexts }: { channel: string; wantsTexts: boolean | null },
): SkipReason | null {
  if (channel !== 'sms') return null;
  if (wantsTexts === false) return 'not wanted';
  return sms === null ? 'no gateway' : null;
}

/**
 * Reserves a text under a lock before it is sent: many are sent at once, and counting afterwards would be too late. A
 * text costs money, and arrives at a number that a patient typed: the daily number is limited, and the e-mail has to do
 * beyond that.
 * @returns false if the limit is reached.
 */
async function reserveText(
  db: Db,
  text: { id: string; accountId: string | null; recipient: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockTexts(trx, text);
    const others = await countRecentTexts(trx, { ...text, since: dayBefore(now) });
    if (others >= textsPerDay) return false;
    await markReserved(trx, text.id, now);
    return true;
  });
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
