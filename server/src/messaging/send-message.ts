import type { Db } from '../platform/db.ts';
import type { Mail } from '../platform/mail.ts';
import { MailError } from '../platform/mail.ts';
import { sendAttempts } from '../platform/outbox.ts';
import type { ComposeLetter } from './compose-letter.ts';
import { UnwritableMessage } from './compose-letter.ts';
import { markSent, markTried, readQueuedMessage } from './messages.queries.ts';

export interface SendDeps {
  db: Db;
  mail: Mail;
  compose: ComposeLetter;
}

/**
 * Sends one message, at least once: where the process ends between sending and noting it, the next try sends a second
 * copy under the same Message-ID. Sent before, or given up, it does nothing.
 * @throws MailError for the queue to try again; the row says what was wrong, in codes alone.
 */
export async function sendMessage(
  { db, mail, compose }: SendDeps,
  message: { id: string; now: Date },
): Promise<void> {
  const { id, now } = message;
  const row = await readQueuedMessage(db, id);
  if (!row) return;
  const { recipient, template, data, attempts } = row;
  const language = row.language === 'en' ? 'en' : 'pt';
  try {
    await mail.send(await compose({ id, recipient, language, template, data }));
  } catch (error) {
    const isLast =
      attempts + 1 >= sendAttempts ||
      error instanceof UnwritableMessage ||
      (error instanceof MailError && error.isFinal);
    await markTried(db, id, { error: reasonOf(error), isLast });
    if (isLast) return;
    throw error;
  }
  await markSent(db, id, now);
}

/** An unknown error may have anything in its text, an address or a token too: only its kind is kept. */
function reasonOf(error: unknown): string {
  if (error instanceof MailError || error instanceof UnwritableMessage)
    return error.message.slice(0, 300);
  return error instanceof Error
    ? [error.name, 'code' in error ? String(error.code) : ''].join(' ').trim()
    : 'unknown';
}
