import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../../platform/fair-queue.ts';
import type { UnpackedUpload } from './sent-table.ts';

export interface UploadReader {
  /**
   * @param client whose file it is: one client never takes the reader from all others.
   * @throws Problem 429 or 503 where too many wait.
   */
  read(content: Buffer, client: string): Promise<UnpackedUpload>;
}

/** A file of 10 MB with 5,000 rows of each kind takes about a second. */
const timeoutMs = 15_000;
const memoryMegabytes = 512;

/**
 * Reads uploads in a thread of its own, so that unpacking and parsing 10 MB keeps no other call waiting. Time and heap are limited:
 * a hostile file ends its thread and nothing else. The unpacked bytes, which lie outside the heap, are counted where they are read.
 */
export function createUploadReader(): UploadReader {
  const queue = createFairQueue({
    concurrency: 2,
    concurrencyPerClient: 1,
    maxWaiting: 20,
    maxPerClient: 4,
    waitMs: 20_000,
  });
  return { read: (content, client) => queue.run(client, () => readInThread(content)) };
}

const unreadable: UnpackedUpload = { refused: { code: 'import.unreadable' } };

function readInThread(content: Buffer): Promise<UnpackedUpload> {
  const { promise, resolve } = Promise.withResolvers<UnpackedUpload>();
  const thread = new Worker(new URL('./upload-thread.ts', import.meta.url), {
    // A copy: the buffer of a request may be a part of a larger one.
    workerData: new Uint8Array(content),
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    // No secret of ours is within its reach.
    env: {},
  });
  const timer = setTimeout(() => resolve(unreadable), timeoutMs);
  thread.once('message', (message: UnpackedUpload) => resolve(message));
  thread.once('error', () => resolve(unreadable));
  thread.once('exit', () => resolve(unreadable));
  return promise.finally(async () => {
    clearTimeout(timer);
    await thread.terminate();
  });
}
