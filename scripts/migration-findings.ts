import type { MigrationFile } from '../server/src/platform/migration-files.ts';

/** Name → SHA-256 of each migration that databases may have run. */
export type LandedMigrations = Readonly<Record<string, string>>;

const nameForm = /^\d{3}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * What would part a database from the migrations that it has run: a landed one that is deleted or edited, a new one
 * that sorts before a landed one, a number used twice. One line each.
 */
export function migrationFindings(
  files: readonly MigrationFile[],
  landed: LandedMigrations,
): string[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const newest = Object.keys(landed).sort().at(-1) ?? '';
  const findings: string[] = [];
  for (const [name, sha256] of Object.entries(landed)) {
    const file = byName.get(name);
    if (!file) findings.push(`${name} has landed: it must not be removed or renamed`);
    else if (file.sha256 !== sha256)
      findings.push(`${name} has landed: it must not be edited, add another migration instead`);
  }
  const numbers = new Map<string, string>();
  for (const { name } of files) {
    const number = name.slice(0, 3);
    const other = numbers.get(number);
    if (other) findings.push(`${name} has the number of ${other}`);
    numbers.set(number, name);
    if (name in landed) continue;
    if (!nameForm.test(name)) findings.push(`${name} must be named like 037-closures`);
    if (name < newest) findings.push(`${name} must sort after ${newest}, which has landed`);
  }
  return findings;
}
