import { deskActs } from '@vaga/contract/agenda-acts';
import type { AgendaAppointmentDetails } from '@vaga/contract/agenda-day';
import { changeAuthorTexts } from '@vaga/contract/agenda-messages';
import type { Language } from '@vaga/contract/common';
import { attendanceOf } from '../../appointments/index.ts';
import { openedFields, recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { providerActRefusal } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { localDay, localTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { LastChange } from '../acts/agenda-appointments.queries.ts';
import { readChangesOf } from '../acts/agenda-appointments.queries.ts';
import { describeChange, kindOfChange } from '../acts/last-change.rules.ts';
import type { AppointmentDetailsRow } from './appointment-details.queries.ts';
import { findAppointmentDetails, readHistoryHere } from './appointment-details.queries.ts';
import { presentAgendaPerson } from './present-agenda-person.ts';

interface OpenAgendaAppointmentInput {
  actor: MemberActor;
  id: string;
  language: Language;
  now: Date;
}

const maxHistory = 10;
const maxChanges = 20;

/**
 * An appointment of the member's entity with its person, the history here and the changes. The read is recorded before the
 * answer.
 * @throws Problem 404 for an appointment of another entity.
 */
export async function openAgendaAppointment(
  db: Db,
  { actor, id, language, now }: OpenAgendaAppointmentInput,
): Promise<Outcome<AgendaAppointmentDetails>> {
  const { entityId } = actor;
  const row = await findAppointmentDetails(db, { id, entityId, language });
  if (!row) throw notFound();
  const { accountId, person, personId } = row;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act: 'opened',
      people: [{ personId, appointmentId: id }],
      fields: openedFields(actor),
      now,
    }),
  );
  const day = localDay(row.startsAt ?? now, row.timeZone);
  const ofPerson = { id, entityId, accountId, person, language, day, limit: maxHistory };
  const history = await readHistoryHere(db, ofPerson);
  const changes = await readChangesOf(db, { appointmentId: id, limit: maxChanges });
  const reader = { entityId, language };
  return success({
    ...presentAgendaPerson(row, now),
    phone: row.phone,
    email: row.email,
    dateOfBirth: row.dateOfBirth,
    addressToConfirm: row.addressToConfirm,
    address: row.address,
    note: row.note,
    invoiceTaxNumber: maySeeInvoice(actor) ? row.invoiceTaxNumber : null,
    flexibleMinutes: row.flexibleMinutes,
    isOutOfHours: row.isOutOfHours,
    pool: row.pool,
    bookedAt: row.bookedAt.toISOString(),
    bookedBy: authorOfBooking(row, reader),
    history: history.map((one) => ({
      id: one.id,
      startsAt: localTime(one.startsAt, one.timeZone),
      service: one.service,
      attendance: attendanceOf(one, now),
    })),
    changes: describeChanges(changes, row, reader),
    cancellation: describeCancellation(changes, row, reader),
  });
}

/** Members who take money need it; the others have no reason to read it. */
function maySeeInvoice(actor: MemberActor): boolean {
  return providerActRefusal(actor, actor, deskActs.takeMoney) === null;
}

interface AppointmentChangesReader {
  entityId: string;
  language: Language;
}

/** Rows that one act has written read the same: they are shown once. */
function describeChanges(
  changes: readonly LastChange[],
  { timeZone }: AppointmentDetailsRow,
  reader: AppointmentChangesReader,
): AgendaAppointmentDetails['changes'] {
  const described: AgendaAppointmentDetails['changes'] = [];
  for (const change of changes) {
    const { who, what } = describeChange(change, { ...reader, timeZone });
    const at = localTime(change.changedAt, timeZone);
    const last = described.at(-1);
    if (last?.at !== at || last.who !== who || last.what !== what)
      described.push({ at, who, what });
  }
  return described;
}

function describeCancellation(
  changes: readonly LastChange[],
  { status, timeZone }: AppointmentDetailsRow,
  reader: AppointmentChangesReader,
): AgendaAppointmentDetails['cancellation'] {
  const last = changes.find((change) => kindOfChange(change) === 'cancel');
  if (status !== 'Canceled' || !last) return null;
  const { who } = describeChange(last, { ...reader, timeZone });
  return { at: localTime(last.changedAt, timeZone), who };
}

/** Members are named to their colleagues alone. */
function authorOfBooking(
  { bookedByEntityId, bookedByEntity, bookedByFirstName }: AppointmentDetailsRow,
  { entityId, language }: AppointmentChangesReader,
): string {
  if (bookedByEntityId === null) return changeAuthorTexts.patient[language];
  if (bookedByEntityId !== entityId) return bookedByEntity ?? '';
  return bookedByFirstName || changeAuthorTexts.colleague[language];
}
