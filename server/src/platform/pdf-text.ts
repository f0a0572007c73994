import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** The text of a PDF, or why there is none: a password, no readable PDF, or more work than its limits allow. */
export type PdfText =
  | { kind: 'text'; text: string }
  | { kind: 'encrypted' | 'unreadable' | 'tooMuch' };

export interface PdfReader {
  read(content: Buffer): Promise<PdfText>;
}

/** A report has a few pages: what names its patient stands on the first. */
const pages = 10;
const characters = 200_000;
const defaultTimeoutMs = 5000;
const memoryMegabytes = 192;

/**
 * Reads the text of PDFs that strangers made, one at a time, each in a thread of its own with a limit of time and memory: a
 * hostile file ends its thread and nothing else.
 */
export function createPdfReader({ timeoutMs = defaultTimeoutMs } = {}): PdfReader {
  const limit = createConcurrencyLimit({ max: 1, waitMs: 20_000 });
  return { read: (content) => limit.run(() => readInThread(content, timeoutMs)) };
}

function readInThread(content: Buffer, timeoutMs: number): Promise<PdfText> {
  const { promise, resolve } = Promise.withResolvers<PdfText>();
  const worker = new Worker(new URL('./pdf-text-thread.ts', import.meta.url), {
    workerData: { content: new Uint8Array(content), pages, characters },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    // Nothing of the file may reach a log.
    stdout: true,
    stderr: true,
    env: {},
  });
  const timer = setTimeout(() => resolve({ kind: 'tooMuch' }), timeoutMs);
  worker.once('message', (answer: PdfText) => resolve(answer));
  worker.once('error', (error) =>
    resolve({ kind: isOutOfMemory(error) ? 'tooMuch' : 'unreadable' }),
  );
  worker.once('exit', () => resolve({ kind: 'unreadable' }));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
