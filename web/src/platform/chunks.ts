/** How long a part of the program may take to arrive before the page says so. */
export const chunkTimeoutMs = 120_000;

/** A part of the program did not arrive: the line was lost, or a new version has replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Wraps a lazy import: fails with ChunkLoadError when the part is missing or takes more than 120 s. */
export function loadChunk<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timed out')), chunkTimeoutMs);
    });
    return Promise.race([load(), late])
      .catch((cause: unknown) => {
        throw new ChunkLoadError(cause);
      })
      .finally(() => clearTimeout(timer));
  };
}

/** Ours, or in the words of Chromium and Firefox, of Safari, or of a bundler. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /dynamically imported module|importing a module script|Loading chunk/i.test(error.message))
  );
}
