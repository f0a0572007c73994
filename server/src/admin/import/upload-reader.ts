import { createFairQueue } from '../../platform/fair-queue.ts';
import { runInLimitedProcess } from '../../platform/limited-process.ts';
import type { UnpackedUpload } from './sent-table.ts';

export interface UploadReader {
  /**
   * @param client whose file it is: one client never takes the reader from all others.
   * @throws Problem 429 or 503 where too many wait.
   */
  read(content: Buffer, client: string): Promise<UnpackedUpload>;
}

/** A file of 10 MB with 5,000 rows of each kind takes about a second and 250 MB, JSON a little more. */
const limits = { timeoutMs: 15_000, memoryMegabytes: 450, heapMegabytes: 320 };
const childModule = new URL('./upload-child.ts', import.meta.url);

/**
 * Reads uploads in a process of its own, so that unpacking and parsing 10 MB keeps no other call waiting, and so that what a file
 * unpacks to is never in the memory of the product: a JSON of three million empty objects takes 500 MB, and a thread leaves them to
 * its process. A hostile file ends its process and nothing else.
 */
export function createUploadReader(): UploadReader {
  const queue = createFairQueue({
    concurrency: 2,
    concurrencyPerClient: 1,
    maxWaiting: 20,
    maxPerClient: 4,
    waitMs: 20_000,
  });
  return { read: (content, client) => queue.run(client, () => readInChild(content)) };
}

const unreadable: UnpackedUpload = { refused: { code: 'import.unreadable' } };

async function readInChild(content: Buffer): Promise<UnpackedUpload> {
  // A copy: the buffer of a request may be a part of a larger one.
  const task = { content: new Uint8Array(content) };
  const run = await runInLimitedProcess(childModule, task, limits);
  return run.kind === 'answered' && isUnpacked(run.message) ? run.message : unreadable;
}

/** Our own module answers: the shape is that of `unpackUpload`, and to check a million cells would take as long as to read them. */
function isUnpacked(message: unknown): message is UnpackedUpload {
  if (typeof message !== 'object' || message === null) return false;
  return ('tables' in message && Array.isArray(message.tables)) || 'refused' in message;
}
