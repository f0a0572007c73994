import { z } from 'zod';
import type { AdministratorAccess, MemberAccess } from './access.ts';
import { entityTypes } from './access.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './envelope.ts';
import { importKinds } from './import-columns.ts';
import { organisationImportBytes } from './import-limits.ts';
import { importRows } from './limits.ts';
import { PoolSchedule } from './schedules.ts';

const slice = 'admin';

/** The owners of a partner, at any of its entities. */
const partnerOwners = {
  who: 'member',
  entityTypes: entityTypes.filter((type) => type !== 'Administrator'),
  roles: [],
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** Administrators who bring the entities of any partner in. */
const importAdministrators = {
  who: 'administrator',
  roles: ['steward', 'support'],
} as const satisfies AdministratorAccess;

/** What becomes of a row: a new row, other values of one, nothing, or nothing because of an error. */
export const importLineStates = ['new', 'changed', 'same', 'error'] as const;
export type ImportLineState = (typeof importLineStates)[number];

/** A row of a file, and what becomes of it. */
export const ImportLine = z
  .object({
    kind: z.enum(importKinds),
    /** The line in the CSV file, or the number of the row in the JSON list, from 1. */
    line: z.int(),
    /** What the row is called by its key: '3812-farmacia', 'hemograma', 'Sala 1 · Manhã'. */
    name: z.string(),
    state: z.enum(importLineStates),
    /** What a changed row changes, by column, as the files write it. */
    changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
    /** Why nothing becomes of the row; `column` is null where the whole row is meant. */
    errors: z.array(z.object({ column: z.string().nullable(), message: Message })),
    /**
     * Of a row after which bookings would no longer fit: the version that it makes of a stored one, for the schedule editor of that
     * entity to begin with. Null for every other row, and where it serves a service that is not there yet.
     */
    forEditor: z.object({ idEntity: Id, schedule: PoolSchedule }).nullable(),
  })
  .meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof ImportLine>;

/** A file as it was read, and which of its columns are ours. */
export const ImportFile = z
  .object({
    kind: z.enum(importKinds),
    /** The columns of the file in their order. */
    headers: z.array(z.string()),
    /** The cells of its first row, cut. */
    sample: z.array(z.string()),
    /** Our columns that were recognised or chosen: the index of the header of each. */
    columns: z.record(z.string(), z.int()),
    /** Columns without which no row can be found: the file is read once they are chosen. */
    missing: z.array(z.string()),
    rows: z.int(),
  })
  .meta({ id: 'ImportFile' });
export type ImportFile = z.infer<typeof ImportFile>;

const Counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() });

/** What becomes of a file. */
export const ImportReport = z
  .object({
    files: z.array(ImportFile),
    /** How many rows of each kind are in each state. */
    counts: z.record(z.enum(importKinds), Counts),
    /** The rows: those with an error first, then those that change, then new ones; the same ones are counted alone. */
    lines: z.array(ImportLine),
    /** Rows that `lines` leaves out because there are too many. */
    linesLeftOut: z.int(),
    /** Entities that still have rows to be saved: the same call again saves more. 0 in a preview. */
    entitiesLeft: z.int(),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

const query = z.object({ dry: z.enum(['', 'true', 'false']).optional() });

const summary = `one ZIP with entities.csv, services.csv and schedules.csv (any of them), one JSON with the lists \`entities\`, \`services\` and \`schedules\`, or one CSV, as \`file\`: at most 10 MB and ${importRows} rows of each kind (413 above). The text field \`columns\` says which header of a file is which of our columns where the names are others: {"entities": {"name": 3}}, by the index of the header, -1 for none. A column that is not there and an empty cell leave a value as it is. Rows without an error are saved, one transaction for each entity, none of them with \`?dry\`. Nothing is deleted and no booking is cancelled: a row after which a booking would no longer fit is an error. The same file again changes nothing. A call saves for about 15 seconds; while \`entitiesLeft\` is not 0, send the same again.`;

export const importOrganisation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/import',
  summary: `Imports entities, services and schedules of the caller's organisation from ${summary}`,
  access: partnerOwners,
  query,
  data: ImportReport,
  takesFile: true,
  needsTerms: true,
  maxBodyBytes: organisationImportBytes + 16 * 1024,
  perMinute: 60,
});

export const importForOrganisation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/organisations/:id/import',
  summary: `Imports entities, services and schedules of a partner from ${summary}`,
  access: importAdministrators,
  params: z.object({ id: Id }),
  query,
  data: ImportReport,
  takesFile: true,
  needsTerms: true,
  maxBodyBytes: organisationImportBytes + 16 * 1024,
  perMinute: 60,
});

export const downloadImportTemplate = endpoint({
  slice,
  method: 'GET',
  path: 'v1/import/template',
  summary:
    'The three files of an import as a ZIP, with their columns and an example, and catalogue.csv with the slug of each service.',
  access: {
    who: 'member',
    entityTypes,
    roles: ['steward', 'support'],
    organisationRoles: ['owner'],
  },
  file: 'application/zip',
  perMinute: 30,
});

export const exportOrganisation = endpoint({
  slice,
  method: 'GET',
  path: 'v1/export',
  summary:
    "Everything that the caller's organisation keeps here, as a ZIP of CSV files and one JSON that an import reads back: entities, services, schedules, campaigns, closures, allotments, protocols, members, and appointments without persons and results.",
  access: partnerOwners,
  file: 'application/zip',
  perMinute: 10,
});
