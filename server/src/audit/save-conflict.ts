import type { AuditAct } from '@vaga/contract/audit-acts';
import type { Conflict } from '@vaga/contract/conflict';
import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { findLastChange } from './activity.queries.ts';

interface SaveConflictInput<Current> {
  organisationId: string;
  /** The row that was to be saved, as its audit entries name it. */
  subjectId: string;
  /** The acts that change it. */
  acts: readonly AuditAct[];
  /** What is saved now, with its version. */
  current: Current;
}

/** The refusal of a save that was made from an earlier version: 409 `conflict` with who saved, when, and what. */
export async function saveConflict<Current extends { version: string }>(
  trx: Trx,
  { current, ...of }: SaveConflictInput<Current>,
): Promise<Problem> {
  const change = await findLastChange(trx, of);
  const data: Conflict<Current> = {
    changedBy: change?.author ?? null,
    changedAt: change?.at.toISOString() ?? null,
    current,
  };
  return new Problem(409, 'conflict', { data });
}
