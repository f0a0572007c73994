import * as calls from '@vaga/contract/appointment-groups';
import { patientActor } from '../identity/index.ts';
import { emailAddressOf } from '../platform/email-sender.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn, signedInFile } from '../platform/http/route.ts';
import type { AppointmentsDeps } from './appointments.deps.ts';
import { downloadGroupCalendar } from './downloads/download-calendar.ts';
import { cancelGroup } from './groups/cancel-group.ts';
import { listGroupStarts } from './groups/list-group-starts.ts';
import { moveGroup } from './groups/move-group.ts';

/** What is done with several appointments that were booked in one cart. */
export const appointmentGroupRoutes = ({
  db,
  settings: { publicUrl, mailFrom, variant },
}: AppointmentsDeps): Route[] => [
  signedIn(calls.listGroupStarts, ({ params: { id }, query: { ids, date }, caller, now }) =>
    listGroupStarts(db, { actor: patientActor(caller), id, ids, date: date.date, now }),
  ),
  signedIn(calls.moveGroup, ({ params: { id }, body: { starts }, caller, now, idempotencyKey }) =>
    moveGroup(db, { actor: patientActor(caller), id, starts, now, idempotencyKey }),
  ),
  signedIn(calls.cancelGroup, ({ params: { id }, body, caller, now, idempotencyKey }) =>
    cancelGroup(db, {
      actor: patientActor(caller),
      id,
      ids: body.ids,
      requestReason: body.reason ?? null,
      now,
      idempotencyKey,
    }),
  ),
  signedInFile(
    calls.downloadGroupCalendar,
    ({ params: { id }, caller: { accountId }, language }) => {
      const sender = emailAddressOf(mailFrom);
      return downloadGroupCalendar(db, { accountId, id, language, variant, publicUrl, sender });
    },
  ),
];
