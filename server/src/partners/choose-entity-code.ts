import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, Problem, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { lockEntity, readAccountOfEntity, updateEntity } from './partner-account.queries.ts';

interface ChooseEntityCodeInput {
  actor: MemberActor;
  /** In lower case. */
  code: string;
  now: Date;
}

/**
 * Chooses the code of an entity. Once it has been live the code stays: it is printed on flyers.
 * @throws Problem 409 for a code that another entity has; of two that choose one code at once, one gets it.
 */
export async function chooseEntityCode(
  db: Db,
  { actor, code, now }: ChooseEntityCodeInput,
): Promise<Outcome<null>> {
  const { entityId } = actor;
  try {
    return await inTransaction(db, async (trx) => {
      await lockEntity(trx, entityId);
      const before = await readAccountOfEntity(trx, entityId);
      if (before.hasBeenLive) return warning('entity_code.kept');
      if (before.code === code) return done('entity_code.saved');
      await updateEntity(trx, entityId, { code });
      await recordAuditEntry(trx, {
        actor,
        organisationId: before.organisationId,
        entityId,
        act: 'entity.changed',
        subject: { id: entityId, name: before.businessName },
        before: { entityCode: before.code },
        after: { entityCode: code },
        now,
      });
      return done('entity_code.saved');
    });
  } catch (error) {
    if (isCodeTaken(error)) throw new Problem(409, 'entity_code.taken');
    throw error;
  }
}

const isCodeTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'entities_code_key';
