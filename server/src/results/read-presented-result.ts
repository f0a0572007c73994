import type { Language } from '@vaga/contract/common';
import type { ResultRow } from '@vaga/contract/result-entry';
import type { Db } from '../platform/db.ts';
import { presentResult } from './present-result.ts';
import { readResults } from './results.queries.ts';

/** The result of an appointment as it is; the caller has checked whose it is. */
export async function readPresentedResult(
  db: Db,
  { id, language, now }: { id: string; language: Language; now: Date },
): Promise<ResultRow> {
  const [row] = await readResults(db, { ids: [id], language });
  if (!row) throw new Error(`The appointment ${id} does not exist.`);
  return presentResult(row, now);
}
