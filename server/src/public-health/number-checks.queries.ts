import type { DifferingField, NumberCheckState } from '@vaga/contract/health-numbers';
import type { Db, Trx } from '../platform/db.ts';
import type { AskedNumber, RegisterAnswer } from './health-numbers.ts';

/** What is asked of a person's number; null if there is none, or the person was deleted. */
export async function readNumberOf(db: Db | Trx, personId: string): Promise<AskedNumber | null> {
  return toAsked(await numberOf(db, personId).executeTakeFirst());
}

/** The same; the person cannot change until the transaction ends. */
export async function lockNumberOf(trx: Trx, personId: string): Promise<AskedNumber | null> {
  return toAsked(await numberOf(trx, personId).forUpdate().executeTakeFirst());
}

function numberOf(db: Db | Trx, personId: string) {
  return db
    .selectFrom('persons')
    .select(['healthNumber', 'name', 'dateOfBirth'])
    .where('id', '=', personId)
    .where('deletedAt', 'is', null);
}

function toAsked(
  row: { healthNumber: string | null; name: string; dateOfBirth: string | null } | undefined,
): AskedNumber | null {
  if (!row || row.healthNumber === null) return null;
  const { healthNumber: number, name, dateOfBirth } = row;
  return { number, name, dateOfBirth };
}

/**
 * What the register answered about the same data since then, for this person or another copy that the same entity keeps in the
 * account: when another entity asked would say that it knows the person.
 */
export async function findRecentAnswer(
  db: Db,
  { personId, numberHash, since }: { personId: string; numberHash: Buffer; since: Date },
): Promise<(RegisterAnswer & { checkedAt: Date }) | null> {
  const row = await db
    .selectFrom('persons as asked')
    .innerJoin('persons as copy', 'copy.accountId', 'asked.accountId')
    .innerJoin('numberChecks as check', 'check.personId', 'copy.id')
    .select(['check.state', 'check.differing', 'check.checkedAt'])
    .where('asked.id', '=', personId)
    .whereRef('copy.keptByEntityId', 'is not distinct from', 'asked.keptByEntityId')
    .where('check.numberHash', '=', numberHash)
    .where('check.state', 'in', ['valid', 'notFound', 'differs'])
    .where('check.checkedAt', '>', since)
    .orderBy('check.checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.checkedAt) return null;
  const { checkedAt } = row;
  const state = row.state as 'valid' | 'notFound' | 'differs';
  if (state !== 'differs') return { state, checkedAt };
  return { state, differing: row.differing as DifferingField[], checkedAt };
}

interface StoredCheck {
  state: NumberCheckState;
  attempts: number;
}

/** Null if there is none. */
export async function lockNumberCheck(trx: Trx, personId: string): Promise<StoredCheck | null> {
  const row = await trx
    .selectFrom('numberChecks')
    .select(['state', 'attempts'])
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, state: row.state as NumberCheckState } : null;
}

interface NumberCheckRow {
  personId: string;
  numberHash: Buffer;
  state: Exclude<NumberCheckState, 'none'>;
  differing?: DifferingField[];
  attempts?: number;
  /** Null: it was asked, and did not answer yet. */
  checkedAt: Date | null;
  /** The member who saw the card, and their entity. */
  checkedBy?: string | null;
  entityId?: string | null;
}

/** The caller has locked the person. */
export async function saveNumberCheck(trx: Trx, row: NumberCheckRow): Promise<void> {
  const { personId, ...rest } = row;
  const values = { differing: [], attempts: 0, checkedBy: null, entityId: null, ...rest };
  await trx
    .insertInto('numberChecks')
    .values({ ...values, personId })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute();
}

/** Marks that the register is being asked, unless something is known of the number. */
export async function markNumberAsked(
  db: Db,
  { personId, numberHash }: { personId: string; numberHash: Buffer },
): Promise<void> {
  await db
    .insertInto('numberChecks')
    .values({ personId, numberHash, state: 'asked' })
    .onConflict((conflict) => conflict.column('personId').doNothing())
    .execute();
}

export async function deleteNumberCheck(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('numberChecks').where('personId', '=', personId).execute();
}

/** Whether a person has an appointment at the entity, or is a copy that it keeps. */
export async function isPersonHere(
  trx: Trx,
  { personId, entityId }: { personId: string; entityId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('persons as person')
    .select('person.id')
    .where('person.id', '=', personId)
    .where('person.deletedAt', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('person.keptByEntityId', '=', entityId),
        exists(
          selectFrom('appointments as appointment')
            .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
            .select('appointment.id')
            .whereRef('appointment.personId', '=', 'person.id')
            .where('offered.entityId', '=', entityId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** What is known of a person's number, and who saw the card at this entity; what another entity saw is its own. */
export async function findNumberCheck(
  trx: Trx,
  { personId, entityId }: { personId: string; entityId: string },
) {
  const row = await trx
    .selectFrom('numberChecks as check')
    .leftJoin('accounts as member', 'member.id', 'check.checkedBy')
    .select(['check.state', 'check.differing', 'check.checkedAt'])
    .select(['member.firstName', 'member.lastName'])
    .where('check.personId', '=', personId)
    .where(({ or, eb }) =>
      or([eb('check.state', '<>', 'seen'), eb('check.entityId', '=', entityId)]),
    )
    .executeTakeFirst();
  return row ?? null;
}
