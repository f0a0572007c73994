import type { HealthField } from '@vaga/contract/audit';
import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type {
  searchEntityAppointments as call,
  EntityAppointment,
} from '@vaga/contract/entity-appointments';
import { entityAppointmentsPerPage } from '@vaga/contract/limits';
import { recordDayAccess, recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { page } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { EntityAppointmentRow } from './entity-appointments.queries.ts';
import { findEntityAppointments } from './entity-appointments.queries.ts';
import { mayReadResult, sideOf } from './entity-appointments.rules.ts';
import { presentEntityAppointment } from './present-entity-appointment.ts';

interface SearchEntityAppointmentsInput {
  actor: MemberActor;
  body: OutputOf<BodyOf<typeof call>>;
  language: Language;
  now: Date;
}

/**
 * The appointments that a member may list: those at the entity, or those that the hotel booked. The record of accesses gets
 * the list of a day as one row, and whom another search has found, each.
 */
export async function searchEntityAppointments(
  db: Db,
  { actor, body, language, now }: SearchEntityAppointmentsInput,
): Promise<Outcome<EntityAppointment[]>> {
  const { filterParams: filters, pagination } = body;
  const pageNumber = pagination?.pageNumber ?? 1;
  const pageSize = pagination?.pageSize ?? entityAppointmentsPerPage;
  const answer = (rows: readonly EntityAppointmentRow[], total: number) =>
    page(
      rows.map((row) => presentEntityAppointment(row, { side, roles: actor.roles }, now)),
      { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
    );
  const side = sideOf(actor);
  if (actor.entityType === 'TicketingPartner') return answer([], 0);
  const date = filters.date?.date ?? null;
  const { appointments, total } = await findEntityAppointments(db, {
    entityId: actor.entityId,
    side,
    date,
    code: filters.code || null,
    reservationCode: filters.reservationCode || null,
    serviceIds: filters.idService === undefined ? null : [filters.idService].flat(),
    ...namePartsOf(filters.name ?? ''),
    cartId: filters.idCart ?? null,
    language,
    now,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  await recordAccess(db, { actor, date, appointments, now });
  return answer(appointments, total);
}

/** A health number, or the parts of a name. */
function namePartsOf(typed: string): { nameParts: string[]; healthNumber: string | null } {
  const digits = typed.replace(/\s/g, '');
  if (/^\d{9}$/.test(digits)) return { nameParts: [], healthNumber: digits };
  return { nameParts: typed.split(/\s+/).filter((part) => part !== ''), healthNumber: null };
}

/** Before the answer: a member who is not recorded reads nothing. */
async function recordAccess(
  db: Db,
  read: {
    actor: MemberActor;
    date: string | null;
    appointments: readonly EntityAppointmentRow[];
    now: Date;
  },
): Promise<void> {
  const { actor, date, appointments, now } = read;
  if (appointments.length === 0) return;
  const fields: HealthField[] = ['name', 'contact', 'time', 'service', 'payment', 'status'];
  if (mayReadResult({ side: sideOf(actor), roles: actor.roles })) fields.push('result');
  await inTransaction(db, async (trx) => {
    if (date !== null)
      return recordDayAccess(trx, { actor, act: 'listed', serviceDate: date, fields, now });
    const people = appointments.map(({ id, personId }) => ({ personId, appointmentId: id }));
    return recordHealthAccess(trx, { actor, act: 'searched', people, fields, now });
  });
}
