import type { Language } from '@vaga/contract/common';
import type { GuestAppointmentForm } from '@vaga/contract/guest-appointments';
import { bookAtDesk } from '../agenda/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { findEntityServiceId } from '../partners/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound } from '../platform/http/outcome.ts';

interface BookGuestAppointmentInput {
  actor: MemberActor;
  /** The entity where the service is done. */
  entityId: string;
  form: GuestAppointmentForm;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Books a start at an entity for a guest of the hotel (`bookAtDesk`). A service at the guest's address is done at the hotel.
 * @throws Problem 404 for a service that the hotel may not book, or another member's draft; 409 with the nearest available
 * starts; 400 with the field, also for a code of no stay at the hotel.
 */
export async function bookGuestAppointment(
  deps: PaymentsDeps,
  { actor, entityId, form, language, now, idempotencyKey }: BookGuestAppointmentInput,
): Promise<Outcome<{ id: string; code: string }>> {
  const { db } = deps;
  const { idService: serviceId, location, reservationCode, idDraft, scheduledDate } = form;
  const entityServiceId = await findEntityServiceId(db, { entityId, serviceId, location });
  if (entityServiceId === null) throw notFound();
  const chosen = { entityServiceId, startsAt: new Date(scheduledDate) };
  return bookAtDesk(deps, {
    actor,
    start: idDraft === undefined ? chosen : { draftId: idDraft, chosen },
    person: form,
    personPath: '',
    payment: null,
    invoicing: form.saveInvoicingData === 'true' ? (form.invoiceData ?? {}) : {},
    reservationCode,
    language: form.language ?? language,
    now,
    idempotencyKey,
  });
}
