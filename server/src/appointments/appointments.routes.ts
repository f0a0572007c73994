import * as calls from '@vaga/contract/appointments';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { listRescheduleSlots } from './list-reschedule-slots.ts';
import { listUserTests } from './list-user-tests.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';

export const appointmentsRoutes = ({ db }: { db: Db }): Route[] => [
  signedIn(calls.listUserTests, ({ caller: { accountId }, language, now }) =>
    listUserTests(db, { accountId, language, now }),
  ),
  signedIn(calls.cancelAppointment, ({ params: { id }, caller: { accountId }, now, once }) =>
    cancelAppointment(db, { accountId, id, now, once }),
  ),
  signedIn(calls.listRescheduleSlots, ({ params: { id }, query, caller: { accountId }, now }) =>
    listRescheduleSlots(db, { accountId, id, date: query.date.date, now }),
  ),
  signedIn(
    calls.rescheduleAppointment,
    ({ params: { id }, body: { newDate }, caller: { accountId }, now, once }) =>
      rescheduleAppointment(db, { accountId, id, newDate, now, once }),
  ),
];
