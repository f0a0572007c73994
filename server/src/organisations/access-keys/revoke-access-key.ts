import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockAccessKey, setAccessKeyRevoked } from './access-keys.queries.ts';

/**
 * Revokes an access key of the actor's entity. Does nothing for one that is revoked.
 * @throws Problem 404 for a key of another entity.
 */
export async function revokeAccessKey(
  db: Db,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { entityId, organisationId } = actor;
    const key = await lockAccessKey(trx, { id, entityId });
    if (!key) throw notFound();
    if (key.revokedAt !== null) return done();
    await setAccessKeyRevoked(trx, id, now);
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'access_key.revoked',
      subject: { id, name: key.name },
      before: { scopes: key.scopes },
      after: null,
      now,
    });
    return done();
  });
}
