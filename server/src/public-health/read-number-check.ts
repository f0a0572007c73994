import type { DifferingField, NumberCheck, NumberCheckState } from '@vaga/contract/health-numbers';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { findNumberCheck, isPersonHere } from './number-checks.queries.ts';

interface ReadNumberCheckInput {
  actor: MemberActor;
  personId: string;
  now: Date;
}

/**
 * What is known of a person's health number. The read is recorded before the answer.
 * @throws Problem 404 for a person who is not known at the entity.
 */
export async function readNumberCheck(
  db: Db,
  { actor, personId, now }: ReadNumberCheckInput,
): Promise<Outcome<NumberCheck>> {
  return inTransaction(db, async (trx) => {
    const person = { personId, entityId: actor.entityId };
    if (!(await isPersonHere(trx, person))) throw notFound();
    const people = [{ personId, appointmentId: null }];
    const fields = ['healthNumber'] as const;
    await recordHealthAccess(trx, { actor, act: 'opened', people, fields, now });
    const check = await findNumberCheck(trx, person);
    return success({
      state: (check?.state ?? 'none') as NumberCheckState,
      differing: (check?.differing ?? []) as DifferingField[],
      checkedAt: check?.checkedAt?.toISOString() ?? null,
      checkedBy: check ? `${check.firstName ?? ''} ${check.lastName ?? ''}`.trim() || null : null,
    });
  });
}
