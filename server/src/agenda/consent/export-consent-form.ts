import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/transact.ts';
import { sideOf } from '../list/entity-appointments.rules.ts';
import { readConsentForm } from './consent-form.queries.ts';
import { consentFileName } from './consent-form.rules.ts';
import { writeConsentForm } from './consent-form-pdf.ts';

interface ExportConsentFormInput {
  actor: MemberActor;
  /** Of the appointment. */
  id: string;
  variant: Variant;
  now: Date;
}

/**
 * The informed consent to an appointment's service as PDF, in the language of the person. The print is recorded before the
 * answer.
 * @throws Problem 404 for an appointment that is neither at the entity nor booked by the hotel.
 */
export async function exportConsentForm(
  db: Db,
  { actor, id, variant, now }: ExportConsentFormInput,
): Promise<FileAnswer> {
  const { entityId } = actor;
  const form = await readConsentForm(db, { id, entityId, side: sideOf(actor) });
  if (!form) throw notFound();
  const people = [{ personId: form.personId, appointmentId: id }];
  const fields = ['name', 'dateOfBirth', 'service', 'time'] as const;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'printed', people, fields, now }),
  );
  return {
    content: await writeConsentForm(form, brandOf(variant)),
    fileName: consentFileName(form),
  };
}
