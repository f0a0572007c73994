import type { Language } from '@vaga/contract/common';
import { importRows } from '@vaga/contract/limits';
import { messageOf } from '@vaga/contract/messages';
import type { ResultImportReport } from '@vaga/contract/result-entry';
import { enterResult, findAppointmentByCode, saveSample } from '../appointments/index.ts';
import { recordDayAccess } from '../audit/index.ts';
import type { AccessKeyActor, MemberActor } from '../identity/index.ts';
import type { CsvRowsReader } from '../platform/csv-rows-reader.ts';
import type { Db, Trx } from '../platform/db.ts';
import { decodeText } from '../platform/decode-text.rules.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { ImportRefusal, ReadResult, SentResult } from './result-import.rules.ts';
import { readRow, readSentResults, resultFile } from './result-import.rules.ts';

interface ImportResultsInput {
  actor: MemberActor | AccessKeyActor;
  content: Buffer;
  /** Saves nothing. */
  isDry: boolean;
  language: Language;
  now: Date;
}

type LineState = ResultImportReport['lines'][number]['state'];

/**
 * Enters the results of a file, each row in a transaction of its own: what is wrong with one stops no other. A preview does the
 * same and takes it back, so it says what the import would. No result is corrected, and the same file again changes nothing.
 * @throws Problem 413 for more than `importRows` rows.
 */
export async function importResults(
  deps: { db: Db; links: SignedLinks; csvReader: CsvRowsReader },
  input: ImportResultsInput,
): Promise<Outcome<ResultImportReport>> {
  const { actor, content } = input;
  const file = await deps.csvReader.read(decodeText(content), resultFile, actor.entityId);
  const read = readSentResults(file);
  if ('refused' in read) return failure(read.refused.code, read.refused.values);
  if (read.rows.length > importRows)
    throw new Problem(413, 'stay.import_too_long', { values: { maximum: importRows } });
  const lines: ResultImportReport['lines'] = [];
  const lineOfCode = new Map<string, number>();
  const serviceDates = new Set<string>();
  for (const sent of read.rows) {
    const done = await importRow(deps, { sent, input, lineOfCode, serviceDates });
    const isState = typeof done === 'string';
    lines.push({
      line: sent.line,
      code: sent.code.slice(0, 60),
      state: isState ? done : 'error',
      error: isState ? null : messageOf(done.code, input.language, done.values),
    });
  }
  await recordReading(deps.db, input, serviceDates);
  const count = (wanted: LineState) => lines.filter(({ state }) => state === wanted).length;
  return success({
    entered: count('entered'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
    lines,
  });
}

/**
 * Also an answer that changes nothing says which result a person has: the sender of a file is recorded as a reader of the days of its
 * appointments, before the answer.
 */
async function recordReading(
  db: Db,
  { actor, now }: ImportResultsInput,
  serviceDates: ReadonlySet<string>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const serviceDate of [...serviceDates].toSorted())
      await recordDayAccess(trx, { actor, act: 'listed', serviceDate, fields: ['result'], now });
  });
}

/** Takes the transaction of a preview back. */
class PreviewEnd extends Error {}

async function importRow(
  deps: { db: Db; links: SignedLinks },
  row: {
    sent: SentResult;
    input: ImportResultsInput;
    lineOfCode: Map<string, number>;
    serviceDates: Set<string>;
  },
): Promise<LineState | ImportRefusal> {
  const { sent, input, lineOfCode, serviceDates } = row;
  const read = readRow(sent);
  if (!('result' in read)) return read;
  const earlier = lineOfCode.get(read.code.slice(-8));
  if (earlier !== undefined) return { code: 'stay.code_repeated', values: { line: earlier } };
  lineOfCode.set(read.code.slice(-8), sent.line);
  let done: LineState | ImportRefusal = 'same';
  try {
    await inTransaction(deps.db, async (trx) => {
      done = await enterRow(trx, deps, { read, input, serviceDates });
      // A row that was refused leaves nothing behind.
      if (input.isDry || typeof done !== 'string') throw new PreviewEnd();
    });
  } catch (error) {
    if (!(error instanceof PreviewEnd)) throw error;
  }
  return done;
}

async function enterRow(
  trx: Trx,
  { links }: { links: SignedLinks },
  given: { read: ReadResult; input: ImportResultsInput; serviceDates: Set<string> },
): Promise<LineState | ImportRefusal> {
  const { read, input, serviceDates } = given;
  const { actor, language, now } = input;
  const { code, result, reference } = read;
  const found = await findAppointmentByCode(trx, { code, entityId: actor.entityId });
  if (!found) return { code: 'result.code_unknown' };
  const { id, timeZone, serviceDate } = found;
  if (serviceDate) serviceDates.add(serviceDate);
  const takenAt = read.takenAt === null ? null : instantOf(read.takenAt, timeZone);
  if (takenAt && takenAt > now) return { code: 'result.taken_wrong' };
  const refusal = await enterResult(
    trx,
    { links },
    { actor, id, version: null, result, reason: null, language, now },
  );
  const [message] = refusal?.messages ?? [];
  if (message && message.code !== 'result.same') return message;
  const isNew =
    (reference !== null && reference !== found.labReference) ||
    (takenAt !== null && takenAt.getTime() !== found.sampleTakenAt?.getTime());
  if (isNew) await saveSample(trx, id, { takenAt, reference });
  if (!message) return 'entered';
  return isNew ? 'changed' : 'same';
}

function instantOf(wall: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
  return new Date(zoned.epochMilliseconds);
}
