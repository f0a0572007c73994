import { z } from 'zod';
import { providerResults, resultSystems } from './access.ts';
import { CivilDate, Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './envelope.ts';
import {
  resultDocumentBytes,
  undoMinutes,
  uploadedDocumentDays,
  uploadedDocumentsPerBatch,
} from './limits.ts';

const slice = 'results';

/**
 * `received` until its text is read; `matched`, its appointment is known; `proposed`, a member has to confirm it; `unmatched`, a
 * member has to choose it; `refused`, it was not kept; `published`, `rejected` by a member, `expired` without an appointment.
 */
export const uploadedDocumentStates = [
  'received',
  'matched',
  'proposed',
  'unmatched',
  'refused',
  'published',
  'rejected',
  'expired',
] as const;
export type UploadedDocumentState = (typeof uploadedDocumentStates)[number];

/** Those that wait for a member. */
export const openUploadStates = ['received', 'matched', 'proposed', 'unmatched'] as const;

/**
 * What the appointment was found by: the code in the name of the file or in the text, the reference of the laboratory, name and
 * date of birth, or a member.
 */
export const uploadFinders = ['fileName', 'text', 'reference', 'identity', 'member'] as const;
export type UploadFinder = (typeof uploadFinders)[number];

/** A file that was uploaded to be the document of a result. Times have the offset of the entity. */
export const UploadedDocument = z
  .object({
    id: Id,
    batch: Id,
    /** As the client called it, without folders. */
    fileName: z.string(),
    sizeBytes: z.int(),
    state: z.enum(uploadedDocumentStates),
    foundBy: z.enum(uploadFinders).nullable(),
    /** Why it is unmatched or refused, or was not published yet. */
    reason: Message.nullable(),
    /** Whose it is, or seems to be. */
    appointment: z
      .object({
        id: Id,
        /** Whole; screens leave out its first four characters. */
        code: z.string(),
        person: z.string(),
        dateOfBirth: CivilDate.nullable(),
        service: z.string(),
        takenAt: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'UploadedDocument' });
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** What the parts around a file may weigh. */
const formBytes = 16 * 1024;

export const uploadDocument = endpoint({
  slice,
  method: 'POST',
  path: 'v1/uploaded-documents',
  summary: `Uploads the document of a result whose appointment is to be found: one PDF of at most 10 MB (413 above) as \`file\`, and as \`batch\` an id that the client chose for what it sends together, at most ${uploadedDocumentsPerBatch} files. The appointment is found by its code in the name of the file or in the text, by the reference of the laboratory, or proposed by name and date of birth. Nothing is shown to a patient before it is published. The same file again answers as before in its batch, and is refused in another.`,
  access: resultSystems,
  data: UploadedDocument,
  takesFile: true,
  maxBodyBytes: resultDocumentBytes + formBytes,
  perMinute: 400,
});

export const listUploadedDocuments = endpoint({
  slice,
  method: 'GET',
  path: 'v1/uploaded-documents',
  summary: `The documents of a batch in the order in which they came; without \`batch\` the oldest ${uploadedDocumentsPerBatch} that wait for a member.`,
  access: resultSystems,
  query: z.object({ batch: Id.optional() }),
  data: z.array(UploadedDocument),
});

export const chooseAppointment = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/uploaded-documents/:id',
  summary:
    'Says whose a document is: confirms a proposed appointment, or chooses another one of the entity. Error `upload.has_one`, `upload.taken` or `document.too_early` where that takes none, `upload.ended` for a document that is not open.',
  access: resultSystems,
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({ appointment: Id }),
  data: UploadedDocument,
});

export const rejectUploadedDocument = endpoint({
  slice,
  method: 'POST',
  path: 'v1/uploaded-documents/:id/reject',
  summary: 'Deletes the file of a document that is not published, for good.',
  access: resultSystems,
  owned: true,
  params: z.object({ id: Id }),
  data: UploadedDocument,
});

export const publishUploadedDocuments = endpoint({
  slice,
  method: 'POST',
  path: 'v1/uploaded-documents/publish',
  summary: `Attaches documents to the results of their appointments, each by itself as a document that a member attaches: the patient reads it after ${undoMinutes} minutes, unless it is taken back. 400, and none is published, if one of them is not matched. One that its appointment does not take stays matched, with the reason; one that is published already counts. Unmatched documents end after ${uploadedDocumentDays} days.`,
  access: resultSystems,
  body: z.strictObject({ ids: z.array(Id).min(1).max(uploadedDocumentsPerBatch) }),
  data: z.array(UploadedDocument),
});

export const openUploadedDocument = endpoint({
  slice,
  method: 'GET',
  path: 'v1/uploaded-documents/:id/file',
  summary: 'The file of a document that is open. Each reading is recorded. 404 once it has ended.',
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  file: 'application/pdf',
});
