/** The process that `csv-rows-reader.ts` starts: it reads one file, answers and waits for its end. */
import type { CsvRowsQuestion } from './csv-rows.rules.ts';
import { readCsvRows } from './csv-rows.rules.ts';

process.on('message', ({ csv, question }: { csv: string; question: CsvRowsQuestion<string> }) =>
  process.send?.(readCsvRows(csv, question)),
);
