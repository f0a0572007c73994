/**
 * Are the migrations that databases have run still there as they were, and do new ones come after them? Compares the files
 * with server/migrations/landed.json; `--land` adds to it what is not in it yet. Exits 1 on any finding.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder, readMigrationFiles } from '../server/src/platform/migration-files.ts';
import type { LandedMigrations } from './migration-findings.ts';
import { migrationFindings } from './migration-findings.ts';

const list = join(migrationsFolder, 'landed.json');
const files = await readMigrationFiles();
const landed = JSON.parse(await readFile(list, 'utf8')) as LandedMigrations;
const findings = migrationFindings(files, landed);
for (const finding of findings) console.error(finding);
if (findings.length === 0 && process.argv.includes('--land')) {
  const all = Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
  await writeFile(list, `${JSON.stringify(all, null, 2)}\n`);
}
console.log(`${files.length} migrations, ${findings.length} findings`);
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
