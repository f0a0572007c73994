import type { ReadableStream } from 'node:stream/web';
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

// Workers exist in browsers only; here there is one thread, and the network is slower than the compression.
configure({ useWebWorkers: false });

export interface ArchiveFile {
  /** May contain folders, separated by slashes. */
  name: string;
  content: Uint8Array;
}

/**
 * A ZIP of these files, compressed while it is read: the next file is requested once there is room for it, so that an
 * archive of any size needs the memory of its largest file. A file that cannot be read aborts the stream.
 */
export function writeArchive(
  files: AsyncIterable<ArchiveFile>,
  now: Date,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const archive = new ZipWriter(writable, { lastModDate: now });
  void (async () => {
    for await (const { name, content } of files) {
      await archive.add(name, new Uint8ArrayReader(content));
    }
    await archive.close();
    // The reader of the stream gets the error; there is no other place to report it.
  })().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable as ReadableStream<Uint8Array>;
}

/**
 * A ZIP of a few small files, whole: each has its size and checksum before its content, as readers on devices expect that
 * do not look for a descriptor after it.
 */
export async function packFiles(files: readonly ArchiveFile[], now: Date): Promise<Buffer> {
  const archive = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: now,
    dataDescriptor: false,
    extendedTimestamp: false,
  });
  for (const { name, content } of files) {
    await archive.add(name, new Uint8ArrayReader(content));
  }
  return Buffer.from(await archive.close());
}
