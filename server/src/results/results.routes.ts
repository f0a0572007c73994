import * as calls from '@vaga/contract/result-entry';
import { runAct } from '../agenda/index.ts';
import { enterResult, undoResult } from '../appointments/index.ts';
import { memberActor, memberOrKeyActor } from '../identity/index.ts';
import { createCsvRowsReader } from '../platform/csv-rows-reader.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { MemberCaller } from '../platform/http/caller.ts';
import { requireUpload } from '../platform/http/multipart.ts';
import { done } from '../platform/http/outcome.ts';
import type { Call, Route } from '../platform/http/route.ts';
import { forMembers, forMembersAndKeys, forMembersFile } from '../platform/http/route.ts';
import { createPdfReader } from '../platform/pdf-text.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { attachDocument } from './attach-document.ts';
import { enterNegatives } from './enter-negatives.ts';
import { importResults } from './import-results.ts';
import { listResults } from './list-results.ts';
import { openDocument } from './open-document.ts';
import { readPresentedResult } from './read-presented-result.ts';
import { uploadedDocumentsRoutes } from './uploaded-documents.routes.ts';

interface ResultEntryDeps {
  db: Db;
  encryption: Encryption;
  links: SignedLinks;
}

type ActCall = Pick<
  Call<typeof calls.undoResult, MemberCaller>,
  'params' | 'body' | 'caller' | 'language' | 'now' | 'idempotencyKey'
>;

/** What members for results do. */
export const resultEntryRoutes = ({ db, encryption, links }: ResultEntryDeps): Route[] => {
  // One of each for all calls: its queue is shared fairly among the entities.
  const pdfReader = createPdfReader();
  const csvReader = createCsvRowsReader();
  return [
    ...uploadedDocumentsRoutes({ db, encryption, links, pdfReader }),
    forMembers(calls.listResults, ({ caller, query, language, now }) =>
      listResults(db, { actor: memberActor(caller), ...query, language, now }),
    ),
    forMembers(calls.enterResult, (call) => {
      const { result, reason = null } = call.body;
      const input = inputOf(call);
      return runAct(db, input, {
        act: async (trx) =>
          (await enterResult(trx, { links }, { ...input, result, reason })) ?? done(),
        present: () => readPresentedResult(db, input),
      });
    }),
    forMembers(calls.undoResult, (call) => {
      const input = inputOf(call);
      return runAct(db, input, {
        act: async (trx) => (await undoResult(trx, { links }, input)) ?? done(),
        present: () => readPresentedResult(db, input),
      });
    }),
    forMembers(calls.enterNegatives, ({ caller, body: { ids }, language, now }) =>
      enterNegatives({ db, links }, { actor: memberActor(caller), ids, language, now }),
    ),
    forMembersAndKeys(calls.importResults, (call) => {
      const { request, query, language, now } = call;
      const { content } = requireUpload(request.upload);
      const isDry = query.dry === '' || query.dry === 'true';
      const actor = memberOrKeyActor(call);
      return importResults({ db, links, csvReader }, { actor, content, isDry, language, now });
    }),
    forMembersFile(calls.openResultDocument, ({ params: { id }, caller, language, now }) =>
      openDocument({ db, encryption }, { actor: memberActor(caller), id, language, now }),
    ),
    forMembers(calls.attachDocument, ({ request, params: { id }, caller, language, now }) => {
      const input = { actor: memberActor(caller), id, upload: request.upload, language, now };
      return attachDocument({ db, encryption, links, pdfReader }, input);
    }),
  ];
};

function inputOf({ params, body, caller, language, now, idempotencyKey }: ActCall) {
  const { version } = body;
  return { id: params.id, actor: memberActor(caller), version, language, now, idempotencyKey };
}
