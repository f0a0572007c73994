import type { Language } from '@vaga/contract/common';
import type { Message } from '@vaga/contract/envelope';
import { messageOf } from '@vaga/contract/messages';
import type { ResultRow } from '@vaga/contract/result-entry';
import { enterResult } from '../appointments/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { Problem, success } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentResult } from './present-result.ts';
import { readResults } from './results.queries.ts';

interface EnterNegativesInput {
  actor: MemberActor;
  ids: readonly string[];
  language: Language;
  now: Date;
}

/** Why a result was not entered. */
interface RefusedResult {
  id: string;
  error: Message;
}

/**
 * Enters negative results, each in a transaction of its own: what is not possible for one stops no other. One that is negative
 * already counts as entered, so a repeated call answers the same.
 */
export async function enterNegatives(
  deps: { db: Db; links: SignedLinks },
  { actor, ids, language, now }: EnterNegativesInput,
): Promise<Outcome<{ entered: ResultRow[]; refused: RefusedResult[] }>> {
  const refused: RefusedResult[] = [];
  const entered: string[] = [];
  for (const id of new Set(ids)) {
    const error = await enterNegative(deps, { actor, id, language, now });
    if (error) refused.push({ id, error });
    else entered.push(id);
  }
  const rows = await readResults(deps.db, { ids: entered, language });
  return success({ entered: rows.map((row) => presentResult(row, now)), refused });
}

async function enterNegative(
  { db, links }: { db: Db; links: SignedLinks },
  given: { actor: MemberActor; id: string; language: Language; now: Date },
): Promise<Message | null> {
  const { language } = given;
  const input = { ...given, version: null, result: 'Authorized', reason: null } as const;
  try {
    const refusal = await inTransaction(db, (trx) => enterResult(trx, { links }, input));
    const [message] = refusal?.messages ?? [];
    if (!message || message.code === 'result.same') return null;
    return messageOf(message.code, language, message.values);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    return messageOf(error.code, language);
  }
}
