import type { Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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
/** Listing the whole folder costs as much as writing some twenty e-mails. */
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
      sweeping = sweeping.then(() => deleteOldMessages(dir, new Date(), kept)).catch(() => {});
      await sweeping;
    },
  };
}

/**
 * Deletes the oldest messages of the folder until the rest is within the limits; the newest stays whatever its size.
 */
export async function deleteOldMessages(dir: string, now: Date, kept = limits): Promise<void> {
  const found = await readdir(dir).catch(() => []);
  const names = found.filter((name) => messageName.test(name));
  // The leading dot is not part of the id.
  const ids = new Map(names.map((name) => [name, name.replace(/^\./, '')]));
  const newestFirst = names.toSorted((one, other) =>
    (ids.get(one) ?? '') < (ids.get(other) ?? '') ? 1 : -1,
  );
  await remove(dir, newestFirst.slice(kept.files));
  const files = await statAll(dir, newestFirst.slice(0, kept.files));
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

async function statAll(dir: string, names: string[]): Promise<Array<Stats & { name: string }>> {
  const files: Array<Stats & { name: string }> = [];
  for (let from = 0; from < names.length; from += batch) {
    const some = names.slice(from, from + batch).map(async (name) => {
      const found = await stat(join(dir, name)).catch(() => null);
      return found ? [Object.assign(found, { name })] : [];
    });
    files.push(...(await Promise.all(some)).flat());
  }
  return files;
}

async function remove(dir: string, names: string[]): Promise<void> {
  for (let from = 0; from < names.length; from += batch)
    await Promise.all(
      names.slice(from, from + batch).map((name) => rm(join(dir, name), { force: true })),
    );
}
