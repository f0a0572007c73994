import type { Stats } from 'node:fs';
import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFolderDays, mailFolderFiles, mailFolderMegabytes } from '@vaga/contract/limits';

/** The folder for e-mails and text messages that are not sent. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

export interface MailFolderLimits {
  days: number;
  files: number;
  megabytes: number;
}

const limits: MailFolderLimits = {
  days: mailFolderDays,
  files: mailFolderFiles,
  megabytes: mailFolderMegabytes,
};

/** A message, or the unfinished file of a process that was killed. */
const messageName = /^(?:\.[\w-]{1,64}\.part|[\w-]{1,64}\.(?:eml|sms))$/;
/** Listing a full folder costs as much as writing ten e-mails. */
const writesBetweenSweeps = 100;
const dayMs = 86_400_000;
const megabyte = 1024 * 1024;

/**
 * Writes messages into the folder, each completely or not at all; a duplicate replaces the first copy. Every 100 writes
 * it deletes what exceeds the limits.
 */
export function createMailFolder(dir: string, kept = limits) {
  let writes = 0;
  let sweeping: Promise<void> = Promise.resolve();
  const known = new Map<string, FileFacts>();
  return {
    /** @param name `<id>.eml` or `<id>.sms`; ids sort by time. */
    async write(name: string, content: string | Buffer): Promise<void> {
      const unfinished = join(dir, `.${name.replace(/\.\w+$/, '')}.part`);
      const write = () => writeFile(unfinished, content, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(unfinished, join(dir, name));
      if (writes++ % writesBetweenSweeps > 0) return;
      // The message is written. Files that cannot be deleted now are tried again with the next sweep.
      sweeping = sweeping.then(() => sweep({ dir, now: new Date(), kept, known })).catch(() => {});
      await sweeping;
    },
  };
}

/**
 * Deletes the oldest messages of the folder until the rest is within the limits; the newest stays whatever its size.
 */
export function deleteOldMessages(dir: string, now: Date, kept = limits): Promise<void> {
  return sweep({ dir, now, kept, known: new Map() });
}

type FileFacts = Pick<Stats, 'size' | 'mtimeMs'>;

interface Sweep {
  dir: string;
  now: Date;
  kept: MailFolderLimits;
  /** What an earlier sweep found, by file name: a message does not change, and thousands are looked at each time. */
  known: Map<string, FileFacts>;
}

async function sweep({ dir, now, kept, known }: Sweep): Promise<void> {
  const found = await readdir(dir).catch(() => []);
  const names = found.filter((name) => messageName.test(name));
  const newestFirst = names
    // The leading dot is not part of the id.
    .map((name) => ({ name, id: name.startsWith('.') ? name.slice(1) : name }))
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ name }) => name);
  await remove(dir, newestFirst.slice(kept.files));
  const files = await statAll(dir, newestFirst.slice(0, kept.files), known);
  let bytes = 0;
  const expired = files.filter(({ size, mtimeMs }, index) => {
    bytes += size;
    const isTooOld = Number(now) - mtimeMs > kept.days * dayMs;
    return isTooOld || (index > 0 && bytes > kept.megabytes * megabyte);
  });
  await remove(
    dir,
    expired.map(({ name }) => name),
  );
}

const batch = 100;

/** Those that are there; `known` has these and no others afterwards. */
async function statAll(
  dir: string,
  names: string[],
  known: Map<string, FileFacts>,
): Promise<Array<FileFacts & { name: string }>> {
  const unknown = names.filter((name) => !known.has(name));
  for (let from = 0; from < unknown.length; from += batch) {
    const some = unknown.slice(from, from + batch).map(async (name) => {
      const found = await stat(join(dir, name)).catch(() => null);
      if (found) known.set(name, { size: found.size, mtimeMs: found.mtimeMs });
    });
    await Promise.all(some);
  }
  const files = names.flatMap((name) => {
    const facts = known.get(name);
    return facts ? [{ name, size: facts.size, mtimeMs: facts.mtimeMs }] : [];
  });
  known.clear();
  for (const { name, ...facts } of files) known.set(name, facts);
  return files;
}

async function remove(dir: string, names: string[]): Promise<void> {
  for (let from = 0; from < names.length; from += batch)
    await Promise.all(names.slice(from, from + batch).map((name) => removeFile(join(dir, name))));
}

/** Another process, or a person, may have deleted it. */
async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
