import type { RegistrationQuestion } from '@vaga/contract/registrations';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, success, warning } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
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

/**
 * A company answers what it was asked, once: of two answers at the same moment the second reads that it was answered.
 * @throws Problem 404 for a token that opens no question
 */
export async function answerQuestion(
  db: Db,
  { token, text, now }: { token: string; text: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const found = await findQuestion(trx, { tokenHash: hashToken(token), isLocked: true });
    if (!found) throw notFound();
    if (!isOpen(found, now)) return warning('registration.link_over');
    const note = { from: 'company' as const, at: now.toISOString(), text };
    await writeAnswer(trx, { id: found.id, notes: [...found.notes, note] });
    return done('registration.answered');
  });
}
