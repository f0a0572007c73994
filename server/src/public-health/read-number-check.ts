import type { DifferingField, NumberCheck, NumberCheckState } from '@vaga/contract/health-numbers';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { hashNumber } from './check-number.ts';
import {
  findNumberCheck,
  findSeenCard,
  isPersonHere,
  readNumberOf,
} from './number-checks.queries.ts';

interface ReadNumberCheckInput {
  actor: MemberActor;
  personId: string;
  now: Date;
}

interface ReadNumberCheckDeps {
  db: Db;
  encryption: Encryption;
}

/**
 * What is known of a person's health number: the card that a member of the same entity saw, or else the register's answer. The read
 * is recorded before the answer.
 * @throws Problem 404 for a person who is not known at the entity.
 */
export async function readNumberCheck(
  { db, encryption }: ReadNumberCheckDeps,
  { actor, personId, now }: ReadNumberCheckInput,
): Promise<Outcome<NumberCheck>> {
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    if (!(await isPersonHere(trx, { personId, entityId }))) throw notFound();
    const people = [{ personId, appointmentId: null }];
    const fields = ['healthNumber'] as const;
    await recordHealthAccess(trx, { actor, act: 'opened', people, fields, now });
    const number = await readNumberOf(trx, personId);
    if (!number) return success(nothingKnown);
    const numberHash = hashNumber(encryption, number);
    return success(await readKnown(trx, { personId, entityId, numberHash }));
  });
}

const nothingKnown: NumberCheck = {
  state: 'none',
  differing: [],
  checkedAt: null,
  checkedBy: null,
};

async function readKnown(
  trx: Trx,
  of: { personId: string; entityId: string; numberHash: Buffer },
): Promise<NumberCheck> {
  const card = await findSeenCard(trx, of);
  if (card) {
    const { firstName, lastName, seenAt } = card;
    const checkedBy = `${firstName} ${lastName}`.trim() || null;
    return { state: 'seen', differing: [], checkedAt: seenAt.toISOString(), checkedBy };
  }
  const check = await findNumberCheck(trx, of);
  if (!check) return nothingKnown;
  return {
    state: check.state as NumberCheckState,
    differing: check.differing as DifferingField[],
    checkedAt: check.checkedAt?.toISOString() ?? null,
    checkedBy: null,
  };
}
