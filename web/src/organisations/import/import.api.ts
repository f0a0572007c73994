import * as calls from '@vaga/contract/calls/import';
import type { ImportReport } from '@vaga/contract/import';
import { api } from '../../platform/api.ts';
import type { ChosenColumns } from './import.rules.ts';

/** A file, which of its headers are our columns, and whose organisation it is for: null for the member's own. */
export interface ImportedFile {
  content: File;
  columns: ChosenColumns;
  organisationId: string | null;
}

/** What would become of the rows of a file. */
export function previewFile(file: ImportedFile): Promise<ImportReport> {
  return send(file, { dry: 'true' });
}

/** Saves rows of a file for some seconds; `entitiesLeft` of the report says whether there are more. */
export function applyFile(file: ImportedFile): Promise<ImportReport> {
  return send(file, {});
}

function send(
  { content, columns, organisationId }: ImportedFile,
  query: { dry?: 'true' },
): Promise<ImportReport> {
  const file = { content, fields: { columns: JSON.stringify(columns) } };
  return organisationId === null
    ? api.data(calls.importOrganisation, { query, file })
    : api.data(calls.importForOrganisation, { params: { id: organisationId }, query, file });
}
