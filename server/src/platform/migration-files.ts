import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

export interface MigrationFile {
  /** The file's name without its extension, like `005-scheduling`. */
  name: string;
  text: string;
  sha256: string;
}

/** The migrations of this version, ordered by name. */
export async function readMigrationFiles(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name: name.replace(/\.sql$/, ''), text, sha256: hashOf(text) };
    }),
  );
}

/** Line ends are normalised: some checkouts convert them. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
