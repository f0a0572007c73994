/** Why a ZIP cannot be opened here. */
export type ZipProblem = 'unreadable' | 'tooMany';

export class ZipError extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(`The ZIP is ${problem}.`);
    this.problem = problem;
  }
}

/** A file of a ZIP, not read yet. */
export interface ZipEntry {
  /** Without its folders: it only labels the file. */
  name: string;
  /** @throws ZipError for one with a password, that is damaged or grows beyond `maxBytes`. */
  open(maxBytes: number): Promise<File>;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const commentBytes = 0xffff;
const localBytes = 30;
/** Two hundred entries with long names take a tenth. */
const directoryBytes = 1024 * 1024;

/**
 * The files of a ZIP by its directory (APPNOTE 6.3, 4.3.12), read in parts: a large one is never in memory. Folders and what macOS
 * adds are left out. Archives of the 64-bit format are not read: they begin at 4 GB.
 * @throws ZipError
 */
export async function readZip(zip: Blob, maxEntries: number): Promise<ZipEntry[]> {
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - endBytes - commentBytes)));
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw new ZipError('unreadable');
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > directoryBytes || start + size > zip.size) throw new ZipError('unreadable');
  const directory = await viewOf(zip.slice(start, start + size));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > size || directory.getUint32(at, true) !== entrySignature)
      throw new ZipError('unreadable');
    const entry = entryAt(zip, directory, at);
    if (entry) entries.push(entry);
    if (entries.length > maxEntries) throw new ZipError('tooMany');
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + directory.getUint16(at + field, true), 0);
  }
  return entries;
}

/** Null for a folder and for what is no file of the sender's. */
function entryAt(zip: Blob, directory: DataView, at: number): ZipEntry | null {
  const flags = directory.getUint16(at + 8, true);
  const method = directory.getUint16(at + 10, true);
  const packedBytes = directory.getUint32(at + 20, true);
  const nameBytes = directory.getUint16(at + 28, true);
  const offset = directory.getUint32(at + 42, true);
  if (at + 46 + nameBytes > directory.byteLength) throw new ZipError('unreadable');
  const path = new TextDecoder().decode(
    new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameBytes),
  );
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (name === '' || name.startsWith('.') || path.startsWith('__MACOSX/')) return null;
  const isEncrypted = (flags & 1) === 1;
  return {
    name,
    async open(maxBytes) {
      if (isEncrypted || (method !== 0 && method !== 8)) throw new ZipError('unreadable');
      const local = await viewOf(zip.slice(offset, offset + localBytes));
      if (local.byteLength < localBytes || local.getUint32(0, true) !== localSignature)
        throw new ZipError('unreadable');
      const begin = offset + localBytes + local.getUint16(26, true) + local.getUint16(28, true);
      const packed = zip.slice(begin, begin + packedBytes).stream();
      const content =
        method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
      return new File(await readUpTo(content, maxBytes), name, { type: 'application/pdf' });
    },
  };
}

/** What an entry says of its own size is not trusted: it is counted while it is read. */
async function readUpTo(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      if (bytes > maxBytes) throw new ZipError('unreadable');
      chunks.push(next.value);
    }
    return chunks;
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error instanceof ZipError ? error : new ZipError('unreadable');
  }
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
