import { resultSystems } from '@vaga/contract/access';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { canHaveDocument, lockForAct } from '../../appointments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { UploadActInput } from './present-uploaded-document.ts';
import { readPresentedUpload } from './present-uploaded-document.ts';
import {
  isAppointmentTaken,
  lockUploadedDocument,
  readUploadedDocuments,
  updateUploadedDocument,
} from './uploaded-documents.queries.ts';

interface ChooseAppointmentInput extends UploadActInput {
  /** Of the document. */
  id: string;
  appointmentId: string;
}

/**
 * Says whose an uploaded document is: confirms what was proposed, or chooses another appointment of the entity.
 * @throws Problem 404 for a document or an appointment of another entity.
 */
export async function chooseAppointment(
  db: Db,
  input: ChooseAppointmentInput,
): Promise<Outcome<UploadedDocument>> {
  const { id, actor, language } = input;
  const known = { entityId: actor.entityId, ids: [id], language };
  if ((await readUploadedDocuments(db, known)).length === 0) throw notFound();
  const refusal = await inTransaction(db, (trx) => saveChoice(trx, input));
  return refusal ?? success(await readPresentedUpload(db, id, input));
}

async function saveChoice(
  trx: Trx,
  { id, appointmentId, actor, now }: ChooseAppointmentInput,
): Promise<Outcome<never> | null> {
  const act = { actor, id: appointmentId, version: null };
  const { appointment, hasDocument } = await lockForAct(trx, act, resultSystems);
  const document = await lockUploadedDocument(trx, { id, entityId: actor.entityId });
  if (!document?.sealed) return failure('upload.ended');
  if (hasDocument) return failure('upload.has_one');
  if (!canHaveDocument(appointment, now)) return failure('document.too_early');
  if (await isAppointmentTaken(trx, { id, appointmentId })) return failure('upload.taken');
  const isConfirmed = document.appointmentId === appointmentId;
  await updateUploadedDocument(trx, id, {
    state: 'matched',
    reason: null,
    ...(isConfirmed ? {} : { appointmentId, foundBy: 'member' }),
  });
  return null;
}
