import type { Db } from '../platform/db.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { emailServiceEntity } from './notify-of-protocol.ts';
import { remindersDue } from './protocol.rules.ts';
import {
  lockProtocol,
  readProtocol,
  readWaitingProtocol,
  updateProtocol,
} from './protocols.queries.ts';

/** E-mails the service entity again about a protocol that it has not answered. Does nothing if none is due. */
export async function remindOfProtocol(
  { db, links }: { db: Db; links: SignedLinks },
  id: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockProtocol(trx, id);
    const waiting = await readWaitingProtocol(trx, id);
    if (!waiting) return;
    const due = remindersDue(waiting.askedAt, now);
    const record = due > waiting.reminded ? await readProtocol(trx, id, now) : null;
    if (!record) return;
    await emailServiceEntity(trx, links, { record, isReminder: true, now });
    await updateProtocol(trx, id, { reminded: due });
  });
}
