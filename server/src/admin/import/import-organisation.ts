import type { Language } from '@vaga/contract/common';
import type { ImportReport } from '@vaga/contract/import';
import type { MemberActor } from '../../identity/index.ts';
import { readOrganisationOfState } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { requireUpload } from '../../platform/http/multipart.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success } from '../../platform/http/outcome.ts';
import { readChosenColumns } from './chosen-columns.ts';
import { matchColumns, missingColumns } from './columns.rules.ts';
import { planImport } from './plan-import.ts';
import { presentImport } from './present-import.rules.ts';
import { saveImport } from './save-import.ts';
import type { SentTable } from './sent-table.ts';
import type { UploadReader } from './upload-reader.ts';

export interface ImportOrganisationInput {
  actor: MemberActor;
  /** Whose entities these are: the actor's own, or that which an administrator chose. */
  organisationId: string;
  isAdministrator: boolean;
  upload: Upload | null;
  /** Saves nothing. */
  isDry: boolean;
  /** For how long a call begins another entity; default: 15 seconds. */
  workMs?: number | undefined;
  /** New entities in one transaction; default: 50. */
  batchSize?: number | undefined;
  /** Of the errors in the report. */
  language: Language;
  now: Date;
}

/**
 * Imports the entities, services and schedules of a file into an organisation: new ones, and other values of those that there are.
 * Rows with an error are left out, each with its reasons; nothing is deleted, and the same file again changes nothing.
 * @throws Problem 400 without a file or with columns that are none; 413 for more rows or bytes than its limits.
 */
export async function importOrganisation(
  { db, reader }: { db: Db; reader: UploadReader },
  input: ImportOrganisationInput,
): Promise<Outcome<ImportReport>> {
  const { content, fields } = requireUpload(input.upload);
  const organisation = await readOrganisationOfState(db, input.organisationId);
  if (organisation?.state === 'closed') return failure('import.organisation_closed');
  const chosen = readChosenColumns(fields.columns);
  const unpacked = await reader.read(content, input.actor.organisationId);
  if ('refused' in unpacked) {
    const { code, values = {} } = unpacked.refused;
    if (unpacked.isTooLarge) throw new Problem(413, code, { values });
    return failure(code, values);
  }
  const files = unpacked.tables.map((table) => describeFile(table, chosen));
  const matched = files.map(({ file }) => file);
  if (matched.some(({ missing }) => missing.length > 0)) {
    if (!input.isDry) return failure('import.columns_missing');
    return success(presentImport({ files: matched, plans: [], left: 0, language: input.language }));
  }
  const planned = await planImport(db, files, input);
  const { plans, left } = input.isDry
    ? { plans: planned.entities.map(({ plan }) => plan), left: 0 }
    : await saveImport(db, planned, input);
  return success(presentImport({ files: matched, plans, left, language: input.language }));
}

function describeFile(table: SentTable, chosen: ReturnType<typeof readChosenColumns>) {
  const { kind, headers, rows } = table;
  const places = matchColumns(kind, headers, chosen);
  const file = {
    kind,
    headers,
    sample: (rows[0]?.cells ?? []).map((cell) => cell.slice(0, 40)),
    columns: Object.fromEntries(places),
    missing: missingColumns(kind, places),
    rows: rows.length,
  };
  return { table, places, file };
}
