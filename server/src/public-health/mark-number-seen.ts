import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, notFound } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { hashNumber } from './check-number.ts';
import { isPersonHere, lockNumberOf, saveSeenCard } from './number-checks.queries.ts';

interface MarkNumberSeenInput {
  actor: MemberActor;
  personId: string;
  now: Date;
}

/**
 * Records that a member saw the card with a person's health number, for their own entity: there it counts more than the register.
 * @throws Problem 404 for a person who is not known at the entity.
 */
export async function markNumberSeen(
  { db, encryption }: { db: Db; encryption: Encryption },
  { actor, personId, now }: MarkNumberSeenInput,
): Promise<Outcome<null>> {
  const { entityId, accountId: seenBy } = actor;
  return inTransaction(db, async (trx) => {
    if (!(await isPersonHere(trx, { personId, entityId }))) throw notFound();
    const seen = await lockNumberOf(trx, personId);
    if (!seen) return failure('number.missing');
    const people = [{ personId, appointmentId: null }];
    const fields = ['healthNumber'] as const;
    await recordHealthAccess(trx, { actor, act: 'changed', people, fields, now });
    const numberHash = hashNumber(encryption, seen);
    await saveSeenCard(trx, { personId, entityId, numberHash, seenBy, seenAt: now });
    return done('saved');
  });
}
