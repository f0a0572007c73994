import { textsPerDay } from '@vaga/contract/limits';
import type { Logger } from 'pino';
import { dayBefore } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Mail } from '../platform/mail.ts';
import { MailError } from '../platform/mail.ts';
import { sendAttempts } from '../platform/outbox.ts';
import type { Sms } from '../platform/sms.ts';
import { SmsError } from '../platform/sms.ts';
import type { ComposeLetter, MessageToWrite } from './compose-letter.ts';
import type { ComposeText } from './compose-text.ts';
import {
  countTexts,
  markDropped,
  markSent,
  markTried,
  readQueuedMessage,
} from './messages.queries.ts';
import { UnwritableMessage } from './parse-data.ts';
import { whyDropped } from './why-dropped.ts';

export interface SendDeps {
  db: Db;
  mail: Mail;
  /** Null: text messages are not sent here. */
  sms: Sms | null;
  log: Pick<Logger, 'error'>;
  composeLetter: ComposeLetter;
  composeText: ComposeText;
}

/**
 * Sends one message, at least once: where the process ends between sending and noting it, the next try sends a second
 * copy under the same id. Sent before, given up or dropped, it does nothing.
 * @throws MailError, SmsError for the queue to try again; the row says what was wrong, in codes alone.
 */
export async function sendMessage(
  deps: SendDeps,
  message: { id: string; now: Date },
): Promise<void> {
  const { db } = deps;
  const { id, now } = message;
  const row = await readQueuedMessage(db, id);
  if (!row) return;
  const reason = (await whyNoText(deps, row, now)) ?? (await whyDropped(db, row, now));
  if (reason !== null) return markDropped(db, id, reason);
  const language = row.language === 'en' ? 'en' : 'pt';
  try {
    await deliver(deps, { ...row, language });
  } catch (error) {
    const isLast = row.attempts + 1 >= sendAttempts || isFinal(error);
    const said = reasonOf(error);
    await markTried(db, id, { error: said, isLast });
    if (!isLast) throw error;
    const { channel, template } = row;
    deps.log.error({ messageId: id, channel, template, reason: said }, 'a message was given up');
    return;
  }
  await markSent(db, id, now);
}

interface Text {
  channel: string;
  accountId: string | null;
  recipient: string;
  wantsTexts: boolean | null;
}

/**
 * Looked at when it would go, and not only when it was queued: whoever turns texts off gets none from then on. A text
 * costs money, and rings at whoever's number was typed: so many a day, and then the e-mail has to do.
 */
async function whyNoText(
  { db, sms }: SendDeps,
  { channel, accountId, recipient, wantsTexts }: Text,
  now: Date,
): Promise<'no gateway' | 'not wanted' | 'too many' | null> {
  if (channel !== 'sms') return null;
  if (wantsTexts === false) return 'not wanted';
  if (sms === null) return 'no gateway';
  const sent = await countTexts(db, { accountId, recipient, since: dayBefore(now) });
  return sent >= textsPerDay ? 'too many' : null;
}

async function deliver(
  { mail, sms, composeLetter, composeText }: SendDeps,
  message: MessageToWrite & { channel: string },
): Promise<void> {
  if (message.channel === 'sms') await sms?.send(composeText(message));
  else await mail.send(await composeLetter(message));
}

function isFinal(error: unknown): boolean {
  if (error instanceof MailError || error instanceof SmsError) return error.isFinal;
  return error instanceof UnwritableMessage;
}

/** An unknown error may have anything in its text, an address or a token too: only its kind is kept. */
function reasonOf(error: unknown): string {
  const isOurs =
    error instanceof MailError || error instanceof SmsError || error instanceof UnwritableMessage;
  if (isOurs) return error.message.slice(0, 300);
  return error instanceof Error
    ? [error.name, 'code' in error ? String(error.code) : ''].join(' ').trim()
    : 'unknown';
}
