import type { AgendaAppointment } from '@vaga/contract/agenda-acts';
import { attendanceOf, bookedPaymentOf, paymentStateOf } from '../../appointments/index.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { paymentStatusOf } from '../list/entity-appointments.rules.ts';
import type { AgendaAppointmentRow } from './agenda-appointments.queries.ts';

/** An appointment as the members of its provider see it at `now`. */
export function presentAgendaAppointment(row: AgendaAppointmentRow, now: Date): AgendaAppointment {
  const { id, version, code, person, service, timeZone, status, priceCents } = row;
  const { dueCents, duePeople } = row;
  const local = (at: Date | null) => at && localTime(at, timeZone);
  const attendance = attendanceOf(row, now);
  const payment = attendance === null ? paymentStateOf(row) : bookedPaymentOf(row);
  return {
    id,
    version,
    code,
    person,
    service,
    startsAt: local(row.startsAt),
    endsAt: local(row.endsAt),
    timeZone,
    status,
    attendance,
    checkedInAt: local(row.checkedInAt),
    calledAt: local(row.calledAt),
    noShowAt: local(row.noShowAt),
    paymentStatus: paymentStatusOf(payment, row.refundState),
    priceCents,
    dueCents,
    duePeople,
  };
}
