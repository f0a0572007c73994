import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/**
 * What is reported to the health authority about an account's results, and the checks of its people's health numbers.
 * `shownResult` is the result of appointment `a` as the account reads it: a notification of another one would tell a result that a
 * member can still take back.
 */
export async function collectPublicHealth(
  db: Db,
  accountId: string,
  shownResult: RawBuilder<string>,
) {
  const notifications = await db
    .selectFrom('surveillanceNotifications as notification')
    .innerJoin('appointments as a', 'a.id', 'notification.appointmentId')
    .select(['notification.id', 'notification.appointmentId', 'notification.result'])
    .select(['notification.state', 'notification.dueAt', 'notification.reportedResult'])
    .select(['notification.reference', 'notification.createdAt', 'notification.reportedAt'])
    .where('a.accountId', '=', accountId)
    .where('notification.result', '=', shownResult)
    .orderBy('notification.id')
    .execute();
  const numberChecks = await db
    .selectFrom('numberChecks as check')
    .innerJoin('persons as person', 'person.id', 'check.personId')
    .select(['check.personId', 'check.state', 'check.differing', 'check.checkedAt'])
    .where('person.accountId', '=', accountId)
    .orderBy('check.personId')
    .execute();
  const seenCards = await db
    .selectFrom('seenHealthCards as card')
    .innerJoin('persons as person', 'person.id', 'card.personId')
    .innerJoin('entities as entity', 'entity.id', 'card.entityId')
    .select(['card.personId', 'card.seenAt', 'entity.businessName as entity'])
    .where('person.accountId', '=', accountId)
    .orderBy('card.personId')
    .orderBy('card.seenAt')
    .execute();
  return { notifications, numberChecks, seenCards };
}

/**
 * Deletes the checks of an account's people. Notifications stay, by ids alone: the law asks the entity to report, and to
 * show that it did. One that waits keeps its sealed content until it was reported. Call it before the people are erased.
 */
export async function erasePublicHealth(trx: Trx, accountId: string): Promise<void> {
  for (const table of ['numberChecks', 'seenHealthCards'] as const)
    await trx
      .deleteFrom(table)
      .where('personId', 'in', (own) =>
        own.selectFrom('persons').select('id').where('accountId', '=', accountId),
      )
      .execute();
}
