import type { Language } from '@vaga/contract/common';
import { importRows } from '@vaga/contract/limits';
import { messageOf } from '@vaga/contract/messages';
import type { StayImportReport } from '@vaga/contract/stays';
import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { CsvRowsReader } from '../platform/csv-rows-reader.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success } from '../platform/http/outcome.ts';
import { attempt, inTransaction } from '../platform/transact.ts';
import type { StayDays } from './stay.rules.ts';
import { changeStays, readKnownStays } from './stay-import.queries.ts';
import type { PlannedStay, SentStay } from './stay-import.rules.ts';
import { planStays, readSentStays, stayFile } from './stay-import.rules.ts';
import { insertStays, readHotelDay } from './stays.queries.ts';
import { checkTakenCodes, recordTakenCodes, takenCodesLeft, tooManyTaken } from './taken-codes.ts';
import { normaliseReservationCode } from './travel.rules.ts';

interface ImportStaysInput {
  actor: MemberActor;
  csv: string;
  /** Saves nothing. */
  isDry: boolean;
  /** Of the errors in the report. */
  language: Language;
  now: Date;
}

/**
 * Brings the stays of a file into the actor's hotel: new ones, and other days of those that there are. Rows with an error are
 * left out, each with its reason; the same file again changes nothing.
 * @throws Problem 413 for more than `importRows` rows.
 */
export async function importStays(
  { db, csvReader }: { db: Db; csvReader: CsvRowsReader },
  input: ImportStaysInput,
): Promise<Outcome<StayImportReport>> {
  const { csv, actor } = input;
  const read = readSentStays(await csvReader.read(csv, stayFile, actor.entityId));
  if ('refused' in read) return failure(read.refused.code, read.refused.values);
  const { rows } = read;
  if (rows.length > importRows)
    throw new Problem(413, 'stay.import_too_long', { values: { maximum: importRows } });
  return inTransaction(db, async (trx) => {
    const tooMany = input.isDry ? null : await checkTakenCodes(trx, input);
    if (tooMany) return tooMany;
    const planned = await planAgainst(trx, rows, input);
    const plan = input.isDry ? planned : await saveWithinLimit(trx, planned, input);
    return plan === null ? tooManyTaken() : success(reportOf(plan, input.language));
  });
}

/**
 * Saves a plan, or nothing of it where it has more codes of other hotels than the hotel may still meet: which ones they are would
 * tell of as many stays. @returns null then.
 */
async function saveWithinLimit(
  trx: Trx,
  planned: readonly PlannedStay[],
  input: ImportStaysInput,
): Promise<PlannedStay[] | null> {
  const left = await takenCodesLeft(trx, input);
  const saved = await attempt(trx, async () => {
    const done = await save(trx, planned, input);
    const count = done.filter(({ refusal }) => refusal?.code === 'stay.code_taken').length;
    if (count > left) throw new Problem(409, 'stay.too_many_taken');
    return { done, count };
  });
  const isRefused = saved instanceof Problem;
  const count = isRefused ? left : saved.count;
  if (count > 0) await recordTakenCodes(trx, { ...input, count });
  return isRefused ? null : saved.done;
}

async function planAgainst(
  trx: Trx,
  rows: readonly SentStay[],
  { actor: { entityId }, isDry, now }: ImportStaysInput,
): Promise<PlannedStay[]> {
  const codes = [...new Set(rows.map(({ code }) => normaliseReservationCode(code)))];
  const { today } = await readHotelDay(trx, { entityId, now });
  const own = await readKnownStays(trx, { entityId, codes, now, isLocked: !isDry });
  return planStays(rows, { own, today });
}

/** @returns the plan as it was done: a code that another hotel has is an error. */
async function save(
  trx: Trx,
  plan: readonly PlannedStay[],
  { actor, now }: ImportStaysInput,
): Promise<PlannedStay[]> {
  const { entityId, organisationId } = actor;
  const inserted = await insertStays(trx, { entityId, stays: daysOf(plan, 'new'), now });
  await changeStays(trx, { entityId, stays: daysOf(plan, 'changed') });
  const done = plan.map((row): PlannedStay => {
    if (row.state !== 'new' || inserted.has(row.code)) return row;
    const refusal = { code: 'stay.code_taken', values: { code: row.code } } as const;
    return { ...row, state: 'error', refusal };
  });
  const count = done.filter(({ state }) => state === 'new' || state === 'changed').length;
  if (count > 0) {
    const subject = { id: null, name: null };
    const entry = { actor, organisationId, entityId, subject, before: null, now };
    await recordAuditEntry(trx, { ...entry, act: 'stays.imported', after: { count } });
  }
  return done;
}

function daysOf(plan: readonly PlannedStay[], wanted: PlannedStay['state']): StayDays[] {
  return plan.flatMap(({ state, code, checkInDate, checkOutDate }) =>
    state === wanted && checkInDate !== null && checkOutDate !== null
      ? [{ code, checkInDate, checkOutDate }]
      : [],
  );
}

function reportOf(plan: readonly PlannedStay[], language: Language): StayImportReport {
  const count = (wanted: PlannedStay['state']) =>
    plan.filter(({ state }) => state === wanted).length;
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
    lines: plan.map(({ refusal, ...line }) => ({
      ...line,
      error: refusal && messageOf(refusal.code, language, refusal.values),
    })),
  };
}
