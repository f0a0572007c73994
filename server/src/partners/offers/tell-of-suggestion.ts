import type { Db } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockSuggestion, readAskerAddress, updateSuggestion } from './suggestions.queries.ts';

/**
 * E-mails the member who suggested a service that there is an answer, once. A decision that was undone or replaced meanwhile is
 * not this one, and nothing is sent; nor to who is no member of the entity any more.
 */
export async function tellOfSuggestion(
  db: Db,
  { id, decidedAt, now }: { id: string; decidedAt: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const suggestion = await lockSuggestion(trx, id);
    if (suggestion?.decidedAt?.toISOString() !== decidedAt || suggestion.isTold) return;
    const { entityId, askedBy: accountId } = suggestion;
    await updateSuggestion(trx, id, { toldAt: now });
    const member = await readAskerAddress(trx, { accountId, entityId });
    if (!member) return;
    const { email: recipient, language, name } = member;
    await queueMessage(trx, {
      channel: 'email',
      recipient,
      language,
      template: 'suggestion-answered',
      data: { name, entity: suggestion.entity },
      accountId,
      now,
    });
  });
}
