import type { DifferingField } from '@vaga/contract/health-numbers';
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

/** How often the register was asked about a number; the row is locked until the transaction ends. */
export async function lockAttempts(trx: Trx, personId: string): Promise<number> {
  const row = await trx
    .selectFrom('numberChecks')
    .select('attempts')
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

interface NumberCheckRow {
  personId: string;
  numberHash: Buffer;
  state: RegisterAnswer['state'];
  differing: DifferingField[];
  attempts: number;
  checkedAt: Date;
}

/** The answer of the register. Its entity is the one that keeps the copy: it is alerted. The caller has locked the person. */
export async function saveNumberCheck(trx: Trx, row: NumberCheckRow): Promise<void> {
  const { personId, ...rest } = row;
  const { keptByEntityId: entityId } = await trx
    .selectFrom('persons')
    .select('keptByEntityId')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const values = { ...rest, checkedBy: null, entityId };
  await trx
    .insertInto('numberChecks')
    .values({ ...values, personId })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute();
}

interface SeenCard {
  personId: string;
  /** Of the member. */
  entityId: string;
  numberHash: Buffer;
  seenBy: string;
  seenAt: Date;
}

/** That a member of an entity saw the card; the newest counts. */
export async function saveSeenCard(trx: Trx, card: SeenCard): Promise<void> {
  const { personId, entityId, ...values } = card;
  await trx
    .insertInto('seenHealthCards')
    .values(card)
    .onConflict((conflict) => conflict.columns(['personId', 'entityId']).doUpdateSet(values))
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

/** All that is known of a number: what the register answered, and who saw the card. */
export async function deleteNumberCheck(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('numberChecks').where('personId', '=', personId).execute();
  await trx.deleteFrom('seenHealthCards').where('personId', '=', personId).execute();
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

interface NumberOfPerson {
  personId: string;
  entityId: string;
  /** Of the number as it is now: what is known of an earlier one does not count. */
  numberHash: Buffer;
}

/** The member of this entity who saw the card, and when; null if none did. */
export async function findSeenCard(trx: Trx, { personId, entityId, numberHash }: NumberOfPerson) {
  const row = await trx
    .selectFrom('seenHealthCards as card')
    .innerJoin('accounts as member', 'member.id', 'card.seenBy')
    .select(['card.seenAt', 'member.firstName', 'member.lastName'])
    .where('card.personId', '=', personId)
    .where('card.entityId', '=', entityId)
    .where('card.numberHash', '=', numberHash)
    .executeTakeFirst();
  return row ?? null;
}

/** What the register said of a number. A card that the version before recorded in this row is left out: it was copied. */
export async function findNumberCheck(
  trx: Trx,
  { personId, numberHash }: Omit<NumberOfPerson, 'entityId'>,
) {
  const row = await trx
    .selectFrom('numberChecks as check')
    .select(['check.state', 'check.differing', 'check.checkedAt'])
    .where('check.personId', '=', personId)
    .where('check.numberHash', '=', numberHash)
    .where('check.state', '<>', 'seen')
    .executeTakeFirst();
  return row ?? null;
}
