import type { AccessKeyScope } from '@vaga/contract/access';
import type { AccessKey } from '@vaga/contract/access-keys';
import { providerOwners } from '@vaga/contract/access-keys';
import { accessKeysPerEntity } from '@vaga/contract/limits';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { accessKeyPrefix } from '../../platform/http/access-key.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { openOrganisation } from '../open-organisation.ts';
import { countAccessKeys, insertAccessKey } from './access-keys.queries.ts';

interface CreateAccessKeyInput {
  actor: MemberActor;
  name: string;
  scopes: AccessKeyScope[];
  now: Date;
}

/**
 * Makes an access key of the actor's entity. Only this answer has the key. Keys of an organisation are made one at a time, so
 * that their number holds. Refused with `access_key.too_many`.
 * @throws Problem 403 if the actor is no owner any more.
 */
export async function createAccessKey(
  db: Db,
  { actor, name, now, ...input }: CreateAccessKeyInput,
): Promise<Outcome<AccessKey & { key: string }>> {
  return inTransaction(db, async (trx) => {
    const { entityId, organisationId, accountId } = actor;
    await openOrganisation(trx, actor, providerOwners);
    if ((await countAccessKeys(trx, entityId)) >= accessKeysPerEntity)
      return failure('access_key.too_many', { maximum: accessKeysPerEntity });
    const id = newId();
    const key = `${accessKeyPrefix}${newToken()}`;
    const scopes = [...new Set(input.scopes)];
    await insertAccessKey(trx, {
      id,
      entityId,
      name,
      scopes,
      hash: hashToken(key),
      createdBy: accountId,
      createdAt: now,
    });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'access_key.created',
      subject: { id, name },
      before: null,
      after: { scopes },
      now,
    });
    return success({ id, name, scopes, createdAt: now.toISOString(), lastUsedAt: null, key });
  });
}
