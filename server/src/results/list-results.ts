import type { HealthField } from '@vaga/contract/audit';
import type { Language } from '@vaga/contract/common';
import { enteredResultDays, resultsPerPage } from '@vaga/contract/limits';
import type { ResultRow, ResultState } from '@vaga/contract/result-entry';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentResult } from './present-result.ts';
import { findResults } from './results.queries.ts';

interface ListResultsInput {
  actor: MemberActor;
  state: ResultState;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
  language: Language;
  now: Date;
}

/** What a row shows of the person. */
const listedFields = [
  'name',
  'dateOfBirth',
  'time',
  'service',
  'result',
] as const satisfies HealthField[];

/** A page of the results of the actor's entity. Who reads whose is recorded before the answer. */
export async function listResults(db: Db, input: ListResultsInput): Promise<Outcome<ResultRow[]>> {
  const { actor, state, language, now } = input;
  const pageNumber = input.pageNumber ?? 1;
  const pageSize = input.pageSize ?? resultsPerPage;
  const { results, total } = await findResults(db, {
    entityId: actor.entityId,
    state,
    since: new Date(now.getTime() - enteredResultDays * 86_400_000),
    language,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  const people = results.map(({ id, personId }) => ({ personId, appointmentId: id }));
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'searched', people, fields: listedFields, now }),
  );
  return page(
    results.map((row) => presentResult(row, now)),
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}
