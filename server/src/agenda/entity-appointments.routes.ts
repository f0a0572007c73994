import type { Variant } from '@vaga/contract/brands';
import * as calls from '@vaga/contract/entity-appointments';
import { cancelAppointment, rescheduleAppointment } from '../appointments/index.ts';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { exportConsentForm } from './consent/export-consent-form.ts';
import { searchEntityAppointments } from './list/search-entity-appointments.ts';
import { readAppointmentPerson } from './person/read-appointment-person.ts';
import { resendToGuest } from './person/resend-to-guest.ts';
import { saveAppointmentPerson } from './person/save-appointment-person.ts';

/** The appointments of an entity, as its members list and change them. */
export const entityAppointmentsRoutes = ({
  db,
  settings: { variant },
}: {
  db: Db;
  settings: { variant: Variant };
}): Route[] => [
  forMembers(calls.searchEntityAppointments, ({ caller, body, language, now }) =>
    searchEntityAppointments(db, { actor: memberActor(caller), body, language, now }),
  ),
  forMembers(
    calls.rescheduleEntityAppointment,
    ({ caller, params: { id }, body: { newDate }, now, idempotencyKey }) =>
      rescheduleAppointment(db, { actor: memberActor(caller), id, newDate, now, idempotencyKey }),
  ),
  forMembers(calls.cancelGuestAppointment, ({ caller, params: { id }, now, idempotencyKey }) =>
    cancelAppointment(db, {
      actor: memberActor(caller),
      id,
      requestReason: null,
      now,
      idempotencyKey,
    }),
  ),
  forMembers(calls.resendToGuest, ({ caller, params: { id }, language, now }) =>
    resendToGuest(db, { actor: memberActor(caller), id, language, now }),
  ),
  forMembers(calls.readAppointmentPerson, ({ caller, params: { id }, language, now }) =>
    readAppointmentPerson(db, { actor: memberActor(caller), id, language, now }),
  ),
  forMembers(calls.saveAppointmentPerson, ({ caller, params: { id }, body: form, language, now }) =>
    saveAppointmentPerson(db, { actor: memberActor(caller), id, form, language, now }),
  ),
  forMembersFile(calls.exportConsentForm, ({ caller, params: { id }, now }) =>
    exportConsentForm(db, { actor: memberActor(caller), id, variant, now }),
  ),
];
