import type { CsvRows, CsvRowsQuestion } from './csv-rows.rules.ts';
import { readCsvRows } from './csv-rows.rules.ts';
import { createFairQueue } from './fair-queue.ts';
import { runInLimitedProcess } from './limited-process.ts';

export interface CsvRowsReader {
  /**
   * Reads a file as `readCsvRows` does. One that takes too long is unreadable from its first line on.
   * @param client whose file it is: one client never takes the reader from all others.
   * @throws Problem 429 or 503 where too many wait.
   */
  read<Column extends string>(
    csv: string,
    question: CsvRowsQuestion<Column>,
    client: string,
  ): Promise<CsvRows<Column>>;
}

/** A file of 2 MB with 5,000 rows takes 50 ms and 100 MB. */
const limits = { timeoutMs: 5000, memoryMegabytes: 250, heapMegabytes: 128 };
/** A file of no more characters is read in 25 ms at the most, in less time than a process takes to start. */
const charactersReadHere = 5000;
const childModule = new URL('./csv-rows-child.ts', import.meta.url);

/**
 * Reads larger files in a process of its own, so that no file keeps another call waiting: a row of separators alone takes 10
 * microseconds, and 2 MB hold 700,000 of them.
 */
export function createCsvRowsReader(): CsvRowsReader {
  const queue = createFairQueue({
    concurrency: 2,
    concurrencyPerClient: 1,
    maxWaiting: 20,
    maxPerClient: 4,
    waitMs: 20_000,
  });
  return {
    read: async (csv, question, client) =>
      csv.length <= charactersReadHere
        ? readCsvRows(csv, question)
        : queue.run(client, () => readInChild(csv, question)),
  };
}

async function readInChild<Column extends string>(
  csv: string,
  question: CsvRowsQuestion<Column>,
): Promise<CsvRows<Column>> {
  const run = await runInLimitedProcess(childModule, { csv, question }, limits);
  return run.kind === 'answered' && isCsvRows<Column>(run.message)
    ? run.message
    : { refused: 'unreadable', line: 1 };
}

/** Our own module answers: the shape is that of `readCsvRows`. */
function isCsvRows<Column extends string>(message: unknown): message is CsvRows<Column> {
  if (typeof message !== 'object' || message === null) return false;
  return ('rows' in message && Array.isArray(message.rows)) || 'refused' in message;
}
