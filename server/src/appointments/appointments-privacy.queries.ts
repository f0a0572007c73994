import { undoMinutes } from '@vaga/contract/limits';
import { sql } from 'kysely';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import {
  isAddressKnownSql,
  isDocumentShownSql,
  shownResultSql,
} from './results/shown-result.queries.ts';

/**
 * Every appointment of an account with its changes, documents and requests for a time, oldest first. Of a result what the account
 * may read at `now`.
 */
export async function collectAppointments(db: Db, accountId: string, now: Date) {
  const appointments = await db
    .selectFrom('appointments as a')
    .innerJoin('persons as person', 'person.id', 'a.personId')
    .innerJoin('entityServices as offered', 'offered.id', 'a.entityServiceId')
    .innerJoin('services as service', 'service.id', 'offered.serviceId')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .selectAll('a')
    .select(shownResultSql(now).as('result'))
    .select(['person.name as person', 'service.namePt as servicePt', 'service.nameEn as serviceEn'])
    .select(['entity.businessName as entity', 'entity.timeZone'])
    .where('a.accountId', '=', accountId)
    .orderBy('a.id')
    .execute();
  const changes = await db
    .selectFrom('appointmentChanges as change')
    .innerJoin('appointments as a', 'a.id', 'change.appointmentId')
    .select(['change.appointmentId', 'change.changedAt', 'change.field'])
    .select([
      'change.fromValue',
      'change.toValue',
      'change.reason',
      'change.isUndo',
      'change.actor',
    ])
    .where('a.accountId', '=', accountId)
    .where(isChangeShownSql(now))
    .orderBy('change.id')
    .execute();
  const documents = await db
    .selectFrom('resultDocuments as d')
    .innerJoin('appointments as a', 'a.id', 'd.appointmentId')
    .select(['d.id', 'd.appointmentId', 'd.sizeBytes', 'd.createdAt'])
    .where('a.accountId', '=', accountId)
    .where(isDocumentShownSql(now))
    .orderBy('d.id')
    .execute();
  const requests = await db
    .selectFrom('approvalRequests as request')
    .innerJoin('carts as cart', 'cart.id', 'request.cartId')
    .selectAll('request')
    .where('cart.accountId', '=', accountId)
    .orderBy('request.id')
    .execute();
  return {
    // Left out: which member booked, how often the row changed, and what is shown in place of a result that can be taken back.
    appointments: appointments.map(
      ({
        bookedByAccountId: _member,
        version: _version,
        resultBefore: _before,
        resultShownAt: _shownAt,
        ...kept
      }) => kept,
    ),
    changes,
    documents,
    requests,
  };
}

/** Of a change `change` of appointment `a`: nothing of a result that the account may not read yet. */
const isChangeShownSql = (now: Date) => sql<boolean>`(
  change.field not in ('result', 'document') or change.from_value = 'Pending'
  or (${isAddressKnownSql} and change.changed_at <= ${now}::timestamptz - ${sql.lit(`${undoMinutes} minutes`)}::interval))`;

/**
 * Deletes the documents, the addresses, the notes, the references of laboratories, why results were corrected, and what entities wrote when they refused a time. The appointment itself remains
 * as the entity's record of the service.
 */
export async function eraseAppointments(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('resultDocuments')
    .where('appointmentId', 'in', (own) =>
      own.selectFrom('appointments').select('id').where('accountId', '=', accountId),
    )
    .execute();
  await trx
    .updateTable('appointments')
    .set({ address: null, deskNote: null, labReference: null, flexibleMinutes: null })
    .where('accountId', '=', accountId)
    .execute();
  await trx
    .updateTable('appointmentChanges')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where('appointmentId', 'in', (own) =>
      own.selectFrom('appointments').select('id').where('accountId', '=', accountId),
    )
    .execute();
  await trx
    .updateTable('approvalRequests')
    .set({ reason: null })
    .where('cartId', 'in', (own) =>
      own.selectFrom('carts').select('id').where('accountId', '=', accountId),
    )
    .execute();
}

/** Locks the appointments of accounts: waits for their moves, which lock an appointment before its account. */
export async function lockAppointmentsOfAccounts(
  trx: Trx,
  accountIds: readonly string[],
): Promise<void> {
  await trx
    .selectFrom('appointments')
    .select('id')
    .where('accountId', 'in', [...accountIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Moves the appointments of an account to another one, and the account's own changes in their history with them. */
export async function adoptAppointments(trx: Trx, move: AccountMove): Promise<MovedRows> {
  const moved = await moveRows(trx, move, [{ name: 'appointments', isOfCart: true }]);
  await sql`
    update appointment_changes set account_id = ${move.toAccountId}
     where account_id = ${move.fromAccountId}
       and appointment_id = any(${moved.appointments ?? []}::uuid[])`.execute(trx);
  return moved;
}
