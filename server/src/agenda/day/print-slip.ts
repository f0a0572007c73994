import { brandOf } from '@vaga/contract/brands';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readConsentForm } from '../consent/consent-form.queries.ts';
import type { PrintDeps } from './print-day.ts';
import { writeSlip } from './slip-pdf.ts';

/**
 * The slip of an appointment, in the language of the person. The print is recorded before the answer.
 * @throws Problem 404 for an appointment of another entity.
 */
export async function printSlip(
  { db, settings }: PrintDeps,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<FileAnswer> {
  const form = await readConsentForm(db, { id, entityId: actor.entityId, side: 'provider' });
  if (!form) throw notFound();
  const people = [{ personId: form.personId, appointmentId: id }];
  const fields = ['time'] as const;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'printed', people, fields, now }),
  );
  const policyUrl = `${settings.publicUrl}/privacy-policy`;
  return {
    content: await writeSlip({ ...form, policyUrl }, brandOf(settings.variant)),
    fileName: `${form.code.slice(4)}.pdf`,
  };
}
