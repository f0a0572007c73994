import { z } from 'zod';
import { createFairQueue } from './fair-queue.ts';
import { Problem } from './http/outcome.ts';
import { createKeptProcesses } from './kept-processes.ts';
import type { ProcessAnswer } from './limited-process.ts';

const pdfText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.enum(['encrypted', 'unreadable', 'tooMuch']) }),
]);

/** The text of a PDF, or why there is none: a password, no readable PDF, or more work than its limits allow. */
export type PdfText = z.infer<typeof pdfText>;

/** What the process that reads gets. */
export interface PdfTask {
  content: Uint8Array;
  pages: number;
  characters: number;
}

export interface PdfReader {
  /**
   * @param client who sent the file, such as an entity: one client never takes a reader from all others.
   * @returns `busy` for a file that was not read, because the client or all together wait for too many.
   */
  read(content: Buffer, client: string): Promise<PdfText | { kind: 'busy' }>;
}

/** A report has a few pages: what names its patient stands on the first. */
const pages = 10;
const characters = 200_000;
const defaultTimeoutMs = 5000;
/** Resident. An honest report takes about 100. */
const memoryMegabytes = 300;
const heapMegabytes = 256;
/** At once, of all clients; one client has one of them. */
const readers = 2;
const readersPerClient = 1;
const maxWaiting = 100;
/** Files of one client that wait or are read. */
const maxPerClient = 32;
const defaultWaitMs = 15_000;
const childModule = new URL('./pdf-text-child.ts', import.meta.url);
/** Files that one process reads, one after another, all of one client. */
const filesPerProcess = 50;
/** A client that sends files has sent the next one by then. */
const restMs = 10_000;
/** Resident: above it the next file would have too little left of its limit. */
const restMegabytes = 200;

/**
 * Reads the text of PDFs that strangers made, in processes with a limit of time and memory. A process reads files of one client alone:
 * to start one takes ten times as long as to read a report. Clients are served in turn, and one of them never has both readers: four
 * files that take their whole time delay another client's by none of them.
 */
export function createPdfReader({
  timeoutMs = defaultTimeoutMs,
  waitMs = defaultWaitMs,
} = {}): PdfReader {
  const queue = createFairQueue({
    concurrency: readers,
    concurrencyPerClient: readersPerClient,
    maxWaiting,
    maxPerClient,
    waitMs,
  });
  const processes = createKeptProcesses(childModule, {
    limits: { timeoutMs, memoryMegabytes, heapMegabytes },
    tasksPerProcess: filesPerProcess,
    restMs,
    restMegabytes,
    maxResting: readers,
  });
  return {
    async read(content, client) {
      try {
        return await queue.run(client, async () => {
          const task: PdfTask = { content: new Uint8Array(content), pages, characters };
          return textOf(await processes.run(client, task));
        });
      } catch (error) {
        if (error instanceof Problem) return { kind: 'busy' };
        throw error;
      }
    },
  };
}

function textOf(answer: ProcessAnswer): PdfText {
  if (answer.kind === 'tooMuch') return { kind: 'tooMuch' };
  const read = answer.kind === 'answered' ? pdfText.safeParse(answer.message).data : undefined;
  return read ?? { kind: 'unreadable' };
}
