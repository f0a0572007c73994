import type { ImportKind } from '@vaga/contract/import-columns';
import { importColumns, importKinds } from '@vaga/contract/import-columns';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { readStoredEntities } from '../../partners/index.ts';
import { csvFile } from '../../platform/csv-cell.rules.ts';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { ArchiveFile } from '../../platform/write-archive.ts';
import type { ExportRow } from './export.queries.ts';
import { exportQueries, readExportRows, readOrganisationName } from './export.queries.ts';
import type { StoredOfEntity } from './planned-row.rules.ts';
import { readStored } from './read-stored.ts';
import {
  cellsOfEntity,
  cellsOfService,
  cellsOfVersion,
  nameOfService,
} from './stored-cells.rules.ts';

interface ExportOrganisationInput {
  actor: MemberActor;
  now: Date;
}

/**
 * Everything that an organisation keeps here, file by file. The three files of an import come first, so that the archive can be
 * imported as it is; that it was downloaded is in the record of its activity.
 */
export async function* exportOrganisation(
  db: Db,
  { actor, now }: ExportOrganisationInput,
): AsyncGenerator<ArchiveFile> {
  const { organisationId } = actor;
  const name = await recordExport(db, { actor, now });
  const tables = await readTables(db, organisationId);
  for (const kind of importKinds) yield csvOf(`${kind}.csv`, importColumns[kind], tables[kind]);
  const others: Record<string, ExportRow[]> = {};
  for (const [file, { columns, of }] of Object.entries(exportQueries)) {
    const rows = (await readExportRows(db, of(organisationId))).map((row) => keysOf(columns, row));
    yield csvOf(file, columns, rows);
    others[file.replace('.csv', '')] = rows;
  }
  const all = { organisation: name, exportedAt: now.toISOString(), ...tables, ...others };
  yield { name: 'organisation.json', content: Buffer.from(`${JSON.stringify(all, null, 1)}\n`) };
}

async function recordExport(db: Db, { actor, now }: ExportOrganisationInput): Promise<string> {
  const { organisationId } = actor;
  const name = (await readOrganisationName(db, organisationId)) ?? '';
  await inTransaction(db, (trx) =>
    recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId: null,
      act: 'organisation.exported',
      subject: { id: organisationId, name },
      before: null,
      after: null,
      now,
    }),
  );
  return name;
}

async function readTables(
  db: Db,
  organisationId: string,
): Promise<Record<ImportKind, ExportRow[]>> {
  const entities = await readStoredEntities(db, { organisationId });
  const stored = [...(await readStored(db, entities)).values()];
  return {
    entities: entities.map(cellsOfEntity),
    services: stored.flatMap(({ entity, services }) =>
      services.map((service) => cellsOfService(service, entity?.code ?? '')),
    ),
    schedules: stored.flatMap(schedulesOf),
  };
}

function schedulesOf({ entity, services, pools }: StoredOfEntity): ExportRow[] {
  const names = new Map(services.map((service) => [service.id, nameOfService(service)]));
  const entityCode = entity?.code ?? '';
  const nameOf = (id: string) => names.get(id) ?? id;
  return pools.flatMap(({ name, versions }) =>
    versions.map((version) => cellsOfVersion(version, { entityCode, pool: name, nameOf })),
  );
}

/** The row by the names of the columns: those of the database have lost their underscores. */
function keysOf(columns: readonly string[], row: ExportRow): ExportRow {
  const camel = (column: string) =>
    column.replace(/_(\w)/g, (_all, letter) => letter.toUpperCase());
  return Object.fromEntries(columns.map((column) => [column, row[camel(column)] ?? '']));
}

function csvOf(name: string, columns: readonly string[], rows: readonly ExportRow[]): ArchiveFile {
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return { name, content: Buffer.from(csvFile([columns, ...cells])) };
}
