import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createFairQueue } from './fair-queue.ts';
import { Problem } from './http/outcome.ts';

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
/** At once, of all clients; one client has one of them. */
const readers = 2;
const readersPerClient = 1;
const maxWaiting = 100;
/** Files of one client that wait or are read. */
const maxPerClient = 32;
const defaultWaitMs = 15_000;
/** A file unpacks about a megabyte in a millisecond. */
const watchMs = 25;

/**
 * Reads the text of PDFs that strangers made, each in a process of its own with a limit of time and memory: a hostile file ends its
 * process and nothing else. A thread would not do: its limits are of the heap, and a file unpacks outside of it. Clients are served
 * in turn, and one of them never has both readers: four files that take their whole time delay another client's by none of them.
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
  return {
    async read(content, client) {
      try {
        return await queue.run(client, () => readInChild(content, timeoutMs));
      } catch (error) {
        if (error instanceof Problem) return { kind: 'busy' };
        throw error;
      }
    },
  };
}

/** Answers once the process has ended, so that the next one does not take its memory beside this one. */
function readInChild(content: Buffer, timeoutMs: number): Promise<PdfText> {
  const { promise, resolve } = Promise.withResolvers<PdfText>();
  const child = startChild();
  let answer: PdfText | undefined;
  const end = (how: PdfText) => {
    answer ??= how;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end({ kind: 'tooMuch' }), timeoutMs);
  const watch = setInterval(() => {
    if (residentMegabytes(child.pid) > memoryMegabytes) end({ kind: 'tooMuch' });
  }, watchMs);
  child.once('message', (message) =>
    end(pdfText.safeParse(message).data ?? { kind: 'unreadable' }),
  );
  child.once('exit', (_code, signal) =>
    resolve(answer ?? { kind: signal === 'SIGABRT' ? 'tooMuch' : 'unreadable' }),
  );
  // Also where it could not be started, which has no exit.
  child.on('error', () => resolve(answer ?? { kind: 'unreadable' }));
  const task: PdfTask = { content: new Uint8Array(content), pages, characters };
  child.send(task, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}

function startChild(): ChildProcess {
  return fork(new URL('./pdf-text-child.ts', import.meta.url), {
    // Below the limit of resident memory there is an end to the heap too, which holds on any system (it ends with SIGABRT).
    execArgv: ['--max-old-space-size=256'],
    // No secret of ours is within its reach.
    env: {},
    serialization: 'advanced',
    // Nothing of the file may reach a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * The memory that the system holds for a process; 0 where there is no `/proc`, as outside of Linux. There the limits of time and
 * heap stand alone: the process cannot report its own memory, because it computes without a pause. Read at once, not through
 * the pool of threads, which may be busy for longer than the memory takes to grow.
 */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
