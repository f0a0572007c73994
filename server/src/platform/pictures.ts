import { z } from 'zod';
import { createFairQueue } from './fair-queue.ts';
import { Problem } from './http/outcome.ts';
import { runInLimitedProcess } from './limited-process.ts';

const side = z.int().min(1).max(100_000);

const rewrittenPicture = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('picture'),
    width: side,
    height: side,
    files: z.array(z.object({ width: side, height: side, content: z.instanceof(Uint8Array) })),
  }),
  z.object({ kind: z.enum(['unreadable', 'animated', 'tooLarge']) }),
]);

/**
 * A picture written anew, or why there is none: the file is broken or no picture, it moves, or a side has too many pixels.
 * `width` and `height` are those of the file, upright.
 */
export type RewrittenPicture = z.infer<typeof rewrittenPicture>;

/** What the process that rewrites gets. */
export interface PictureTask {
  content: Uint8Array;
  /** In which it is written, where it is as wide; a narrower one is written in its own. */
  widths: readonly number[];
  /** Pixels that a side has at most. */
  maximumSide: number;
}

export interface PictureWriter {
  /**
   * @param client who sent the file, such as an entity: one client never takes a writer from all others.
   * @returns `tooMuch` for a file that took more time or memory than a picture does; `busy` for one that was not read, because
   * the client or all together wait for too many.
   */
  rewrite(
    task: Omit<PictureTask, 'content'> & { content: Buffer },
    client: string,
  ): Promise<RewrittenPicture | { kind: 'tooMuch' | 'busy' }>;
}

/** A picture of 4,000 by 4,000 pixels takes about two. */
const defaultTimeoutMs = 20_000;
/** Resident. That picture takes about 200. */
const memoryMegabytes = 450;
const heapMegabytes = 128;
/** At once, of all clients; one client has one of them. */
const writers = 2;
const writersPerClient = 1;
const maxWaiting = 50;
/** Files of one client that wait or are written. */
const maxPerClient = 10;
const defaultWaitMs = 30_000;
const childModule = new URL('./pictures-child.ts', import.meta.url);

/**
 * Writes pictures that strangers made anew, as WebP without anything but what one sees: each in a process of its own with a limit
 * of time and memory, so that neither the loop of events nor the memory of the product depends on a file.
 */
export function createPictureWriter({
  timeoutMs = defaultTimeoutMs,
  waitMs = defaultWaitMs,
} = {}): PictureWriter {
  const queue = createFairQueue({
    concurrency: writers,
    concurrencyPerClient: writersPerClient,
    maxWaiting,
    maxPerClient,
    waitMs,
  });
  return {
    async rewrite({ content, widths, maximumSide }, client) {
      const task: PictureTask = { content: new Uint8Array(content), widths, maximumSide };
      try {
        return await queue.run(client, () => rewriteInChild(task, timeoutMs));
      } catch (error) {
        if (error instanceof Problem) return { kind: 'busy' };
        throw error;
      }
    },
  };
}

async function rewriteInChild(
  task: PictureTask,
  timeoutMs: number,
): Promise<RewrittenPicture | { kind: 'tooMuch' }> {
  const limits = { timeoutMs, memoryMegabytes, heapMegabytes };
  const answer = await runInLimitedProcess(childModule, task, limits);
  if (answer.kind === 'tooMuch') return { kind: 'tooMuch' };
  const picture =
    answer.kind === 'answered' ? rewrittenPicture.safeParse(answer.message).data : undefined;
  return picture ?? { kind: 'unreadable' };
}
