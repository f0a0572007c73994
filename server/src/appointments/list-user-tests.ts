import type { UserTest } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { userTests } from './user-test.rules.ts';
import { readUserTests } from './user-tests.queries.ts';

/** The appointments of an account, as many as a list has. A cart that was not checked out is not among them. */
export async function listUserTests(
  db: Db,
  asked: { accountId: string; language: Language; now: Date },
): Promise<Outcome<UserTest[]>> {
  const rows = await readUserTests(db, asked.accountId, asked.language);
  return success(userTests(rows, asked.now));
}
