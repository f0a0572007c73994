import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** The first line of a backup. */
export const BackupHead = z.object({
  backup: z.literal(1),
  madeAt: z.string(),
  /** The migrations that the database had run: name → hash of the migration's text here. */
  migrations: z.record(z.string(), z.string()),
  /** Ids of the keys that are needed to read the backup. A key cannot be derived from its id. */
  keyIds: z.array(z.string()),
});
export type BackupHead = z.infer<typeof BackupHead>;

const Line = z.union([
  BackupHead,
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.array(z.string()),
  z.object({ sequences: z.record(z.string(), z.string()) }),
  z.object({ end: z.literal(true), rows: z.int() }),
]);
export type BackupLine = z.infer<typeof Line>;

/** The file is not a backup, or is incomplete. */
export class BackupFileError extends Error {}

/** Writes gzip with one JSON value per line, readable by its owner only. The file gets its name when it is complete. */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const draft = `${file}.part`;
  const text = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(text()), createGzip(), target);
    await rename(draft, file);
  } catch (error) {
    const isOfAnother = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isOfAnother) await rm(draft, { force: true });
    throw error;
  }
}

/** @throws BackupFileError if the file is damaged or is not a backup. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of linesOf(source.pipe(unpacked))) yield Line.parse(JSON.parse(line));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isFileError = code.startsWith('E') && !code.startsWith('ERR');
    if (isFileError) throw error;
    throw new BackupFileError(`${file} is no backup, or is damaged.`, { cause: error });
  } finally {
    source.destroy();
  }
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let partialLine = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (partialLine + chunk).split('\n');
    partialLine = lines.pop() ?? '';
    yield* lines;
  }
}
