import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { UploadRefusal } from './sent-table.ts';
import { filesBeside, nameOfEntry } from './zip-names.rules.ts';

// Workers exist in browsers only; this runs in a thread of its own.
configure({ useWebWorkers: false });

/** Ours has a dozen. */
const maxEntries = 40;

interface UnpackedFile {
  /** Without its folder. */
  name: string;
  bytes: Uint8Array;
}

type UnpackedZip = { files: UnpackedFile[] } | { refused: UploadRefusal; isTooLarge?: boolean };

/**
 * The tables of a ZIP. Nothing is written to a disk, so no name leads anywhere; a ZIP with files that are not ours is refused, so
 * that none is overlooked. What an entry says of its own size is not trusted: it is counted while it is read.
 */
export async function unpackZip(content: Uint8Array, maxBytes: number): Promise<UnpackedZip> {
  const zip = new ZipReader(new Uint8ArrayReader(content), {
    checkOverlappingEntry: true,
    checkSignature: true,
  });
  const files: UnpackedFile[] = [];
  let left = maxBytes;
  try {
    let count = 0;
    for await (const entry of zip.getEntriesGenerator()) {
      count += 1;
      if (count > maxEntries)
        return { refused: { code: 'import.zip_many', values: { maximum: maxEntries } } };
      if (entry.directory) continue;
      const name = nameOfEntry(entry.filename);
      if (name === 'system') continue;
      if (name === null) return { refused: unknownFile(entry.filename) };
      if (filesBeside.has(name)) continue;
      if (files.some((file) => file.name === name))
        return { refused: { code: 'import.zip_twice', values: { file: name } } };
      if (entry.encrypted) return { refused: { code: 'import.zip_unreadable' } };
      const bytes = await readUpTo(left, (writable) => entry.getData(writable));
      if (bytes === null) return tooLarge(maxBytes);
      left -= bytes.byteLength;
      files.push({ name, bytes });
    }
    return { files };
  } catch {
    // A damaged archive throws whatever the library meets first.
    return { refused: { code: 'import.zip_unreadable' } };
  } finally {
    await zip.close().catch(() => {});
  }
}

function unknownFile(name: string): UploadRefusal {
  return { code: 'import.zip_unknown', values: { file: name.slice(0, 80) } };
}

function tooLarge(maxBytes: number): UnpackedZip {
  const maximum = Math.floor(maxBytes / 1_000_000);
  return { refused: { code: 'import.zip_large', values: { maximum } }, isTooLarge: true };
}

class TooLarge extends Error {}

/** The bytes that are written, or null where they are more than allowed. @throws what the writing throws. */
async function readUpTo(
  maxBytes: number,
  write: (to: WritableStream<Uint8Array>) => Promise<unknown>,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let isOver = false;
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        isOver = true;
        throw new TooLarge();
      }
      chunks.push(chunk);
    },
  });
  try {
    await write(writable);
  } catch (error) {
    if (isOver) return null;
    throw error;
  }
  return Buffer.concat(chunks);
}
