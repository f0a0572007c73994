import { Readable } from 'node:stream';
import * as calls from '@vaga/contract/import';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import type { ArchiveFile } from '../platform/write-archive.ts';
import { writeArchive } from '../platform/write-archive.ts';
import { readOrganisationName } from './import/export.queries.ts';
import { exportOrganisation } from './import/export-organisation.ts';
import { importOrganisation } from './import/import-organisation.ts';
import { importTemplate } from './import/import-template.ts';
import { createUploadReader } from './import/upload-reader.ts';

/** The entities, services and schedules of an organisation as files: brought in, and taken out. */
export function importRoutes({ db }: { db: Db }): Route[] {
  const deps = { db, reader: createUploadReader() };
  const isDry = (dry: string | undefined) => dry === '' || dry === 'true';
  return [
    forMembers(calls.importOrganisation, ({ caller, query, request, language, now }) => {
      const actor = memberActor(caller);
      return importOrganisation(deps, {
        actor,
        organisationId: actor.organisationId,
        isAdministrator: false,
        upload: request.upload,
        isDry: isDry(query.dry),
        language,
        now,
      });
    }),
    forMembers(calls.importForOrganisation, async (call) => {
      const { caller, params, query, request, language, now } = call;
      if ((await readOrganisationName(db, params.id)) === null) throw notFound();
      return importOrganisation(deps, {
        actor: memberActor(caller),
        organisationId: params.id,
        isAdministrator: true,
        upload: request.upload,
        isDry: isDry(query.dry),
        language,
        now,
      });
    }),
    forMembersFile(calls.downloadImportTemplate, async ({ language, now }) => ({
      content: archiveOf(importTemplate(db, language), now),
      fileName: 'import.zip',
    })),
    forMembersFile(calls.exportOrganisation, async ({ caller, now }) => ({
      content: archiveOf(exportOrganisation(db, { actor: memberActor(caller), now }), now),
      fileName: `export-${now.toISOString().slice(0, 10)}.zip`,
    })),
  ];
}

function archiveOf(files: AsyncIterable<ArchiveFile>, now: Date): Readable {
  return Readable.fromWeb(writeArchive(files, now));
}
