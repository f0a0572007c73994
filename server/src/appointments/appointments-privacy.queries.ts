import { sql } from 'kysely';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/** Every appointment of an account with its changes, documents and requests for a time, oldest first. */
export async function collectAppointments(db: Db, accountId: string) {
  const appointments = await db
    .selectFrom('appointments as appointment')
    .innerJoin('persons as person', 'person.id', 'appointment.personId')
    .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
    .innerJoin('services as service', 'service.id', 'offered.serviceId')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .selectAll('appointment')
    .select(['person.name as person', 'service.namePt as servicePt', 'service.nameEn as serviceEn'])
    .select(['entity.businessName as entity', 'entity.timeZone'])
    .where('appointment.accountId', '=', accountId)
    .orderBy('appointment.id')
    .execute();
  const changes = await db
    .selectFrom('appointmentChanges as change')
    .innerJoin('appointments as appointment', 'appointment.id', 'change.appointmentId')
    .select(['change.appointmentId', 'change.changedAt', 'change.field'])
    .select(['change.fromValue', 'change.toValue', 'change.actor'])
    .where('appointment.accountId', '=', accountId)
    .orderBy('change.id')
    .execute();
  const documents = await db
    .selectFrom('resultDocuments as document')
    .innerJoin('appointments as appointment', 'appointment.id', 'document.appointmentId')
    .select(['document.id', 'document.appointmentId', 'document.sizeBytes', 'document.createdAt'])
    .where('appointment.accountId', '=', accountId)
    .orderBy('document.id')
    .execute();
  const requests = await db
    .selectFrom('approvalRequests as request')
    .innerJoin('carts as cart', 'cart.id', 'request.cartId')
    .selectAll('request')
    .where('cart.accountId', '=', accountId)
    .orderBy('request.id')
    .execute();
  return {
    // Left out: which member booked, and how often the row changed.
    appointments: appointments.map(
      ({ bookedByAccountId: _member, version: _version, ...kept }) => kept,
    ),
    changes,
    documents,
    requests,
  };
}

/**
 * Deletes the documents, the addresses, the notes and what entities wrote when they refused a time. The appointment itself remains
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
    .set({ address: null, deskNote: null })
    .where('accountId', '=', accountId)
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
