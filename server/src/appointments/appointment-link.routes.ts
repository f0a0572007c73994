import type { PublicAppointment } from '@vaga/contract/appointment-link';
import * as calls from '@vaga/contract/appointment-link';
import type { Db } from '../platform/db.ts';
import { emailAddressOf } from '../platform/email-sender.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, openFile } from '../platform/http/route.ts';
import type { Settings } from '../platform/settings.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { cancelAppointment } from './cancellation/cancel-appointment.ts';
import { downloadCalendar } from './downloads/download-calendar.ts';
import type { OpenedAppointmentLink } from './links/appointment-link.ts';
import { openAppointmentLink } from './links/appointment-link.ts';
import { shareWithHotel } from './links/share-with-hotel.ts';
import type { EnterAppointmentLinkInput } from './lists/read-appointment-link.ts';
import { presentLinkedAppointment, readAppointmentLink } from './lists/read-appointment-link.ts';
import { listRescheduleSlots } from './rescheduling/list-reschedule-slots.ts';
import { rescheduleAppointment } from './rescheduling/reschedule-appointment.ts';

interface AppointmentLinkDeps {
  db: Db;
  links: SignedLinks;
  settings: Pick<Settings, 'publicUrl' | 'mailFrom' | 'variant'>;
}

/** Calls by the link in the e-mails of a person without an account. It acts as the patient, for one appointment. */
export const appointmentLinkRoutes = (deps: AppointmentLinkDeps): Route[] => [
  open(calls.readAppointmentLink, ({ params: { token }, language, now }) =>
    readAppointmentLink(deps, { token, language, now }),
  ),
  open(calls.listSlotsByAppointmentLink, async ({ params: { token }, query, now }) => {
    const opened = await openAppointmentLink(deps, { token, now });
    if (!('appointment' in opened)) return opened;
    const { actor, appointment } = opened;
    return listRescheduleSlots(deps.db, {
      actor,
      id: appointment.id,
      date: query.date.date,
      now,
    });
  }),
  open(
    calls.moveByAppointmentLink,
    ({ params: { token }, body: { newDate }, language, now, idempotencyKey }) =>
      actByLink(deps, { token, language, now }, ({ actor, appointment: { id } }) =>
        rescheduleAppointment(deps.db, { actor, id, newDate, now, idempotencyKey }),
      ),
  ),
  open(
    calls.cancelByAppointmentLink,
    ({ params: { token }, body, language, now, idempotencyKey }) =>
      actByLink(deps, { token, language, now }, ({ actor, appointment: { id } }) =>
        cancelAppointment(deps.db, {
          actor,
          id,
          requestReason: body?.reason ?? null,
          now,
          idempotencyKey,
        }),
      ),
  ),
  open(calls.shareByAppointmentLink, ({ params: { token }, body, language, now }) =>
    actByLink(deps, { token, language, now }, ({ actor, appointment: { id } }) =>
      shareWithHotel(deps.db, { actor, id, sharesWithHotel: body.sharesWithHotel, now }),
    ),
  ),
  openFile(
    calls.downloadCalendarByAppointmentLink,
    async ({ params: { token }, language, now }) => {
      const opened = await openAppointmentLink(deps, { token, now });
      if (!('appointment' in opened)) throw notFound('appointment_link.expired');
      const { id, accountId } = opened.appointment;
      const { publicUrl, mailFrom, variant } = deps.settings;
      const sender = emailAddressOf(mailFrom);
      return downloadCalendar(deps.db, { accountId, id, language, variant, publicUrl, sender });
    },
  ),
];

/** Performs an act by a link, and answers with the appointment as it is afterwards. */
async function actByLink(
  deps: AppointmentLinkDeps,
  input: EnterAppointmentLinkInput,
  act: (opened: OpenedAppointmentLink) => Promise<Outcome<unknown>>,
): Promise<Outcome<PublicAppointment>> {
  const opened = await openAppointmentLink(deps, input);
  if (!('appointment' in opened)) return opened;
  const { type, messages } = await act(opened);
  if (type === 'Error') return { type, messages, data: null };
  return { type, messages, data: await presentLinkedAppointment(deps.db, opened, input) };
}
