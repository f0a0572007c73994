import { textsPerDay } from '@vaga/contract/limits';
import type { Logger } from 'pino';
import { dayBefore } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Mail } from '../platform/mail.ts';
import { MailError } from '../platform/mail.ts';
import { sendAttempts } from '../platform/outbox.ts';
import type { Sms } from '../platform/sms.ts';
import { SmsError } from '../platform/sms.ts';
import { inTransaction } from '../platform/transact.ts';
import type { ComposeLetter, MessageToWrite } from './compose-letter.ts';
import type { ComposeText } from './compose-text.ts';
import {
  countTexts,
  lockTexts,
  markDropped,
  markReserved,
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
  const reason = whyNoText(deps, row) ?? (await whyDropped(db, row, now));
  if (reason !== null) return markDropped(db, id, reason);
  const mayGo = row.channel !== 'sms' || (await reserveText(db, row, now));
  if (!mayGo) return markDropped(db, id, 'too many');
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

/** Looked at when it would go, and not only when it was queued: whoever turns texts off gets none from then on. */
function whyNoText(
  { sms }: SendDeps,
  { channel, wantsTexts }: { channel: string; wantsTexts: boolean | null },
): 'no gateway' | 'not wanted' | null {
  if (channel !== 'sms') return null;
  if (wantsTexts === false) return 'not wanted';
  return sms === null ? 'no gateway' : null;
}

/**
 * Counts a text before it goes, under a lock: many are sent at the same moment, and none is counted only afterwards. A
 * text costs money, and rings at a number that a patient typed: so many a day, and then the e-mail has to do.
 * @returns false where too many went already.
 */
async function reserveText(
  db: Db,
  text: { id: string; accountId: string | null; recipient: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockTexts(trx, text);
    const others = await countTexts(trx, { ...text, since: dayBefore(now) });
    if (others >= textsPerDay) return false;
    await markReserved(trx, text.id, now);
    return true;
  });
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
