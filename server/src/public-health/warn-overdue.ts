import { readManagerAddresses } from '../organisations/index.ts';
import type { Db } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction } from '../platform/transact.ts';
import {
  countOverdue,
  notifyOfOverdue,
  readPlaceName,
} from './surveillance-notifications.queries.ts';

interface WarnOverdueInput {
  entityId: string;
  /** Deadlines after this one, */
  from: Date;
  /** up to this one. */
  until: Date;
  now: Date;
}

/** E-mails the managers and owners of an entity that a deadline has passed: how many, of no person and no disease. */
export async function warnOverdue(db: Db, { now, ...due }: WarnOverdueInput): Promise<void> {
  const { entityId } = due;
  const count = await countOverdue(db, due);
  if (count === 0) return;
  await inTransaction(db, async (trx) => {
    await notifyOfOverdue(trx, entityId);
    const placeName = await readPlaceName(trx, entityId);
    for (const { accountId, email, language } of await readManagerAddresses(trx, entityId))
      await queueMessage(trx, {
        channel: 'email',
        recipient: email,
        language,
        template: 'surveillance-overdue',
        data: { placeName, count },
        accountId,
        now,
      });
  });
}
