import * as calls from '@vaga/contract/uploaded-documents';
import { memberActor, memberOrKeyActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Call, Route } from '../platform/http/route.ts';
import { forMembersAndKeys, forMembersFile } from '../platform/http/route.ts';
import type { PdfReader } from '../platform/pdf-text.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { chooseAppointment } from './uploads/choose-appointment.ts';
import { listUploadedDocuments } from './uploads/list-uploaded-documents.ts';
import { openUploadedDocument } from './uploads/open-uploaded-document.ts';
import { publishUploadedDocuments } from './uploads/publish-uploaded-documents.ts';
import { rejectUploadedDocument } from './uploads/reject-uploaded-document.ts';
import { uploadDocument } from './uploads/upload-document.ts';

interface UploadedDocumentsDeps {
  db: Db;
  encryption: Encryption;
  links: SignedLinks;
  pdfReader: PdfReader;
}

/** Documents that are uploaded many at once, by members for results and by systems of the entity. */
export const uploadedDocumentsRoutes = (deps: UploadedDocumentsDeps): Route[] => {
  const { db } = deps;
  return [
    forMembersAndKeys(calls.uploadDocument, (call) =>
      uploadDocument(deps, { ...inputOf(call), upload: call.request.upload }),
    ),
    forMembersAndKeys(calls.listUploadedDocuments, (call) =>
      listUploadedDocuments(db, { ...inputOf(call), batchId: call.query.batch ?? null }),
    ),
    forMembersAndKeys(calls.chooseAppointment, (call) => {
      const { params, body } = call;
      const chosen = { id: params.id, appointmentId: body.appointment };
      return chooseAppointment(db, { ...inputOf(call), ...chosen });
    }),
    forMembersAndKeys(calls.rejectUploadedDocument, (call) =>
      rejectUploadedDocument(db, { ...inputOf(call), id: call.params.id }),
    ),
    forMembersAndKeys(calls.publishUploadedDocuments, (call) =>
      publishUploadedDocuments(deps, { ...inputOf(call), ids: call.body.ids }),
    ),
    forMembersFile(calls.openUploadedDocument, ({ caller, params: { id }, language, now }) =>
      openUploadedDocument(deps, { actor: memberActor(caller), id, language, now }),
    ),
  ];
};

function inputOf(
  call: Pick<Call<unknown>, 'accessKey' | 'language' | 'now'> & {
    caller: Parameters<typeof memberOrKeyActor>[0]['caller'];
  },
) {
  const { language, now } = call;
  return { actor: memberOrKeyActor(call), language, now };
}
