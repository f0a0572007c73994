import { registrationFileBytes } from '@vaga/contract/registration-limits';
import type { RegistrationQuestion } from '@vaga/contract/registrations';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { fileLabel } from '../../platform/file-content.rules.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem, success, warning } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { fileEncryptionContext, readFileKind } from './registration-file.rules.ts';
import { insertRegistrationFile } from './registration-files.queries.ts';
import type { RegistrationQuestionRecord } from './registration-review.queries.ts';
import { findQuestion, writeAnswer } from './registration-review.queries.ts';

/** A question is open while the company was asked, and its time has not passed. */
const isOpen = ({ state, answerUntil }: RegistrationQuestionRecord, now: Date) =>
  state === 'asked' && answerUntil > now;

/** @throws Problem 404 for a token that opens no question */
export async function readQuestion(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Outcome<RegistrationQuestion>> {
  const found = await findQuestion(db, { tokenHash: hashToken(token) });
  if (!found) throw notFound();
  if (!isOpen(found, now)) return warning('registration.link_over');
  const { companyName, notes, answerUntil } = found;
  const question = notes.findLast(({ from }) => from === 'administration')?.text ?? '';
  return success({ companyName, question, answerUntil: answerUntil.toISOString() });
}

interface AnswerQuestionInput {
  token: string;
  text: string;
  files: readonly UploadedFile[];
  now: Date;
}

/**
 * A company answers what it was asked, once: of two answers at the same moment the second reads that it was answered.
 * @throws Problem 404 for a token that opens no question; 413, 415 for a file that is too large, or neither a PDF nor a JPEG
 */
export async function answerQuestion(
  { db, encryption }: { db: Db; encryption: Encryption },
  { token, text, files, now }: AnswerQuestionInput,
): Promise<Outcome<null>> {
  const tokenHash = hashToken(token);
  if (!(await findQuestion(db, { tokenHash }))) throw notFound();
  const checked = files.map(checkFile);
  return inTransaction(db, async (trx) => {
    const found = await findQuestion(trx, { tokenHash, isLocked: true });
    if (!found) throw notFound();
    if (!isOpen(found, now)) return warning('registration.link_over');
    const note = { from: 'company' as const, at: now.toISOString(), text };
    await writeAnswer(trx, { id: found.id, notes: [...found.notes, note] });
    for (const { content, ...file } of checked) {
      const id = newId();
      await insertRegistrationFile(
        trx,
        {
          ...file,
          id,
          registrationId: found.id,
          answeredAt: now,
          sizeBytes: content.length,
        },
        encryption.encryptFile(content, fileEncryptionContext(id)),
      );
    }
    return done('registration.answered');
  });
}

function checkFile({ content, fileName: sentName }: UploadedFile) {
  const fileName = fileLabel(sentName, 'PDF');
  const kind = readFileKind(content);
  if ('mediaType' in kind) return { content, fileName, mediaType: kind.mediaType };
  const status = kind.refusal === 'registration.file_size' ? 413 : 415;
  const values = { name: fileName, megabytes: registrationFileBytes / 1_000_000 };
  throw new Problem(status, kind.refusal, { values });
}
