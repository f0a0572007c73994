import { importRows } from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';
import type { EnterableResult } from '@vaga/contract/result-entry';
import { enterableResults } from '@vaga/contract/result-entry';
import type { CsvRows, CsvRowsQuestion } from '../platform/csv-rows.rules.ts';

export interface ImportRefusal {
  code: MessageCode;
  values?: Record<string, string | number>;
}

/** A row of a file, as it was sent. */
export interface SentResult {
  line: number;
  code: string;
  result: string;
  takenAt: string;
  reference: string;
}

type ResultColumn = 'code' | 'result' | 'taken_at' | 'lab_reference';

/** What is read of a file: one row more than `importRows`, so that the caller can tell that there are too many. */
export const resultFile: CsvRowsQuestion<ResultColumn> = {
  columns: ['code', 'result', 'taken_at', 'lab_reference'],
  maxRows: importRows,
};
const referenceCharacters = 60;

const words: Record<string, EnterableResult> = {
  negative: 'Authorized',
  negativo: 'Authorized',
  positive: 'Unauthorized',
  positivo: 'Unauthorized',
  inconclusive: 'Inconclusive',
  inconclusivo: 'Inconclusive',
  'with result': 'WithResult',
  'com resultado': 'WithResult',
};

/** The results that the rows of a file say. */
export function readSentResults(
  read: CsvRows<ResultColumn>,
): { rows: SentResult[] } | { refused: ImportRefusal } {
  if ('rows' in read) {
    return {
      rows: read.rows.map(({ line, values }) => ({
        line,
        code: values.code,
        result: values.result,
        takenAt: values.taken_at,
        reference: values.lab_reference,
      })),
    };
  }
  if (read.refused === 'header') return { refused: { code: 'result.import_header' } };
  return { refused: { code: 'stay.import_unreadable', values: { line: read.line } } };
}

/** What a row says, or why it says nothing. */
export interface ReadResult {
  code: string;
  result: EnterableResult;
  /** Wall time at the entity, `YYYY-MM-DDTHH:MM`; null: not sent. */
  takenAt: string | null;
  reference: string | null;
}

export function readRow(sent: SentResult): ReadResult | ImportRefusal {
  const code = sent.code.toUpperCase().replace(/[\s-]/g, '');
  if (!/^(?:[A-Z]{4})?[A-Z0-9]{8}$/.test(code)) return { code: 'result.code_unknown' };
  const word = sent.result.toLowerCase();
  const result = words[word] ?? enterableResults.find((one) => one.toLowerCase() === word);
  if (!result) return { code: 'result.word_unknown' };
  const takenAt = sent.takenAt === '' ? null : wallTimeOf(sent.takenAt);
  if (takenAt === null && sent.takenAt !== '') return { code: 'result.taken_wrong' };
  if (sent.reference.length > referenceCharacters || /\p{Cc}/u.test(sent.reference))
    return { code: 'result.reference_long', values: { maximum: referenceCharacters } };
  return { code, result, takenAt, reference: sent.reference || null };
}

/** From `2026-11-24 09:30` or `24/11/2026 09:30`; null for anything else. */
function wallTimeOf(sent: string): string | null {
  const iso = sent.replace(/^(\d{2})\/(\d{2})\/(\d{4})\b/, '$3-$2-$1').replace(' ', 'T');
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(iso)) return null;
  try {
    return Temporal.PlainDateTime.from(iso, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
