import { undoMinutes } from '@vaga/contract/limits';
import type { ResultRow } from '@vaga/contract/result-entry';
import { enterableOf } from '../appointments/index.ts';
import { missingIdentityFields } from '../persons/index.ts';
import { localTime } from '../platform/local-time.rules.ts';
import type { ResultEntryRow } from './results.queries.ts';

/** A result as members for results see it at `now`. */
export function presentResult(row: ResultEntryRow, now: Date): ResultRow {
  const { id, version, code, service, reference, result, timeZone } = row;
  const local = (at: Date | null) => at && localTime(at, timeZone);
  return {
    id,
    version,
    code,
    person: row.name,
    dateOfBirth: row.dateOfBirth,
    service,
    takenAt: local(row.takenAt),
    dueAt: local(row.dueAt),
    reference,
    result,
    outcomes: enterableOf(row.resultsOfService),
    hasDocument: row.hasDocument,
    missing: missingIdentityFields(row),
    shownAt: local(shownAtOf(row, now)),
    isAddressToConfirm: row.isAddressToConfirm,
  };
}

/** Until when the result or its document can be taken back; null for neither. */
function shownAtOf({ resultShownAt, documentAddedAt }: ResultEntryRow, now: Date): Date | null {
  const documentShownAt =
    documentAddedAt && new Date(documentAddedAt.getTime() + undoMinutes * 60_000);
  const ahead = [resultShownAt, documentShownAt].filter((at) => at !== null && at > now);
  return ahead.reduce((last, at) => (last && at && last > at ? last : at), null);
}
