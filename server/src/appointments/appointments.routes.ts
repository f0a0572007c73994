import * as calls from '@vaga/contract/appointments';
import { patientActor } from '../identity/index.ts';
import { emailAddressOf } from '../platform/email-sender.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn, signedInFile } from '../platform/http/route.ts';
import { appointmentGroupRoutes } from './appointment-groups.routes.ts';
import type { AppointmentsDeps } from './appointments.deps.ts';
import { cancelAppointment } from './cancellation/cancel-appointment.ts';
import { downloadCalendar } from './downloads/download-calendar.ts';
import { listAppointments } from './lists/list-appointments.ts';
import { listRescheduleSlots } from './rescheduling/list-reschedule-slots.ts';
import { rescheduleAppointment } from './rescheduling/reschedule-appointment.ts';

export const appointmentsRoutes = (deps: AppointmentsDeps): Route[] => [
  ...appointmentGroupRoutes(deps),
  ...singleAppointmentRoutes(deps),
];

const singleAppointmentRoutes = ({
  db,
  settings: { publicUrl, mailFrom, variant },
}: AppointmentsDeps): Route[] => [
  signedIn(calls.listUserTests, ({ caller: { accountId }, language, now }) =>
    listAppointments(db, { accountId, language, now }),
  ),
  signedIn(calls.cancelAppointment, ({ params: { id }, body, caller, now, idempotencyKey }) =>
    cancelAppointment(db, {
      actor: patientActor(caller),
      id,
      requestReason: body?.reason ?? null,
      now,
      idempotencyKey,
    }),
  ),
  signedIn(calls.listRescheduleSlots, ({ params: { id }, query, caller, now }) =>
    listRescheduleSlots(db, { actor: patientActor(caller), id, date: query.date.date, now }),
  ),
  signedIn(
    calls.rescheduleAppointment,
    ({ params: { id }, body: { newDate }, caller, now, idempotencyKey }) =>
      rescheduleAppointment(db, {
        actor: patientActor(caller),
        id,
        newDate,
        now,
        idempotencyKey,
      }),
  ),
  signedInFile(calls.downloadCalendar, ({ params: { id }, caller: { accountId }, language }) => {
    const sender = emailAddressOf(mailFrom);
    return downloadCalendar(db, { accountId, id, language, variant, publicUrl, sender });
  }),
];
