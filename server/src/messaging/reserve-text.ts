import { textsAbroadPerDay, textsPerDay } from '@vaga/contract/text-message-limits';
import { dayBefore } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import type { TextToReserve } from './messages.queries.ts';
import { countRecentTexts, countTextsAbroad, lockTexts, markReserved } from './messages.queries.ts';
import type { SkipReason } from './skip-reason.ts';

/**
 * Reserves a text under a lock before it is sent: many are sent at once, and counting afterwards would be too late. A
 * text costs money, and arrives at a number that a patient typed: how many are sent in a day is limited, and the e-mail has to do
 * beyond that.
 * @returns why the text is not sent; null: it may be.
 */
export async function reserveText(
  db: Db,
  text: TextToReserve,
  now: Date,
): Promise<SkipReason | null> {
  const isAbroad = !text.recipient.startsWith('+351');
  const counted = { ...text, since: dayBefore(now) };
  return inTransaction(db, async (trx) => {
    await lockTexts(trx, { ...text, isAbroad });
    if ((await countRecentTexts(trx, counted)) >= textsPerDay) return 'too many';
    if (isAbroad && (await countTextsAbroad(trx, counted)) >= textsAbroadPerDay)
      return 'too many abroad';
    await markReserved(trx, text.id, now);
    return null;
  });
}
