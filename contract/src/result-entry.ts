import { z } from 'zod';
import { providerResults, resultSystems } from './access.ts';
import { Result } from './appointments.ts';
import { CivilDate, Id, PageQuery, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './envelope.ts';
import { importBytes, negativesPerBatch, resultDocumentBytes, undoMinutes } from './limits.ts';

const slice = 'results';

/**
 * What a result may be once a service is done; which of them, its service says: `WithResult` (in a document),
 * `Authorized` (negative), `Unauthorized` (positive), `Inconclusive`.
 */
export const enterableResults = [
  'WithResult',
  'Authorized',
  'Unauthorized',
  'Inconclusive',
] as const;
export const EnterableResult = z.enum(enterableResults).meta({ id: 'EnterableResult' });
export type EnterableResult = z.infer<typeof EnterableResult>;

/** What of the person's identity a result needs: the full name, the date of birth, and the health number or a document. */
export const identityFields = ['name', 'dateOfBirth', 'identification'] as const;
export type IdentityField = (typeof identityFields)[number];

/**
 * Which results a list has: `toEnter`, done and without an outcome; `arrived`, people who have checked in and are not done;
 * `entered`, with an outcome, of the last 30 days.
 */
export const resultStates = ['toEnter', 'arrived', 'entered'] as const;
export type ResultState = (typeof resultStates)[number];

/** An appointment whose service has outcomes, as members for results see it. Times have the offset of the entity. */
export const ResultRow = z
  .object({
    /** Of the appointment. */
    id: Id,
    /** Rises with every change. A call names the version that the member saw. */
    version: z.int(),
    /** Whole; screens leave out its first four characters. */
    code: z.string(),
    person: z.string(),
    dateOfBirth: CivilDate.nullable(),
    service: z.string(),
    /** When the sample was taken: as the laboratory said, else when the person was called in, checked in, or expected. */
    takenAt: z.string().nullable(),
    /** When the catalogue promises the result, at the latest; null for no promise. */
    dueAt: z.string().nullable(),
    /** What the laboratory calls the sample. */
    reference: z.string().nullable(),
    result: Result,
    /** What the result may become. */
    outcomes: z.array(EnterableResult),
    hasDocument: z.boolean(),
    /** What is missing of the person's identity: until it is there no result is entered. */
    missing: z.array(z.enum(identityFields)),
    /** Until then the patient reads the earlier result, and this one can be taken back; null: it is shown, or there is none. */
    shownAt: z.string().nullable(),
    /** The address was typed by another entity, and no member confirmed it with the person: the patient is shown nothing. */
    isAddressToConfirm: z.boolean(),
  })
  .meta({ id: 'ResultRow' });
export type ResultRow = z.infer<typeof ResultRow>;

export const listResults = endpoint({
  slice,
  method: 'GET',
  path: 'v1/results',
  summary:
    'The results of the entity: those to enter, oldest due first; with `state`, of people who are there, or those entered in the last 30 days, newest first.',
  access: providerResults,
  query: PageQuery.extend({ state: z.enum(resultStates).default('toEnter') }),
  data: z.array(ResultRow),
});

/** The member read the sentence with outcome, person, date of birth and service, and confirmed it. */
const confirmed = z.literal(true);

const otherVersion =
  '409 `agenda.changed` with the appointment as it is if it has another version: the message says who did what.';

export const enterResult = endpoint({
  slice,
  method: 'POST',
  path: 'v1/results/:id',
  summary: `Enters the result of a person who has checked in, or corrects it: that needs a reason. What was not done yet is done with it. The patient reads it after ${undoMinutes} minutes, unless it is taken back. Error \`result.identity_missing\` names what is missing. ${otherVersion}`,
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({
    version: z.int().min(1),
    result: EnterableResult,
    confirmed,
    /** Why it is corrected; needed if there is an outcome already. */
    reason: text(3, 280).optional(),
  }),
  data: ResultRow,
  idempotent: true,
});

export const undoResult = endpoint({
  slice,
  method: 'POST',
  path: 'v1/results/:id/undo',
  summary: `Takes back what was entered in the last ${undoMinutes} minutes: the result is again what the patient read, and what was done stays done. Error \`result.undo_late\` afterwards. ${otherVersion}`,
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({ version: z.int().min(1) }),
  data: ResultRow,
  idempotent: true,
});

export const enterNegatives = endpoint({
  slice,
  method: 'POST',
  path: 'v1/results/negatives',
  summary:
    'Enters negative results, and no others, of several appointments. Each is judged by itself: the answer has those that are negative now, and why the others are not. Nothing is corrected.',
  access: providerResults,
  body: z.strictObject({ ids: z.array(Id).min(1).max(negativesPerBatch), confirmed }),
  data: z.object({
    entered: z.array(ResultRow),
    refused: z.array(z.object({ id: Id, error: Message })),
  }),
});

/** What the parts around a file may weigh. */
const formBytes = 16 * 1024;

export const openResultDocument = endpoint({
  slice,
  method: 'GET',
  path: 'v1/results/:id/document',
  summary:
    'The document of a result, as the member attached it, also while the patient may not read it yet. That it was opened is recorded. 404 without one.',
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  file: 'application/pdf',
});

export const attachDocument = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/results/:id/document',
  summary: `Attaches the document of a result, or replaces it: a PDF of at most 10 MB, judged by its content. Its text must have the code of the appointment, or the name and the date of birth of the person: Error \`document.no_name\` or \`document.no_birth\` where it has not, \`document.other_person\` where it seems to be of another person of that day. With the field \`code\`, the code of the appointment, the member confirms whose it is. The patient reads it after ${undoMinutes} minutes, unless it is taken back. 413 above 10 MB.`,
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  data: ResultRow,
  takesFile: true,
  maxBodyBytes: resultDocumentBytes + formBytes,
  perMinute: 60,
});

/** What becomes of a row of a file: a result, another reference or time of one, nothing, or nothing because of an error. */
export const resultLineStates = ['entered', 'changed', 'same', 'error'] as const;

/** How many rows of a file of results are in each state, and the rows in the order of the file. */
export const ResultImportReport = z
  .object({
    entered: z.int(),
    changed: z.int(),
    same: z.int(),
    error: z.int(),
    lines: z.array(
      z.object({
        /** The line in the file, from 1. */
        line: z.int(),
        /** As it was sent. */
        code: z.string(),
        state: z.enum(resultLineStates),
        /** Why nothing becomes of the row. */
        error: Message.nullable(),
      }),
    ),
  })
  .meta({ id: 'ResultImportReport' });
export type ResultImportReport = z.infer<typeof ResultImportReport>;

export const importResults = endpoint({
  slice,
  method: 'POST',
  path: 'v1/results/import',
  summary:
    'Enters the results of a CSV file (UTF-8 or Latin-1) with the columns code, result, taken_at and lab_reference, in any order, with semicolons, commas or tabs between them. `result`: negative, positive, inconclusive or with result, also in Portuguese. Rows without an error are entered, none of them with `?dry`; the same file again changes nothing, and no result is corrected. 413 for more than 5,000 rows, or 2 MB.',
  access: resultSystems,
  query: z.object({ dry: z.enum(['', 'true', 'false']).optional() }),
  data: ResultImportReport,
  takesFile: true,
  maxBodyBytes: importBytes,
  perMinute: 30,
});
