// Writes server/src/platform/db-types.ts from a migrated database: `npm run db:types -- postgres://…`
// With --check it only says whether the file is current.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createPool } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';

const url = process.argv.find((argument) => argument.startsWith('postgres'));
if (!url) {
  console.error('Give the URL of an empty or migrated PostgreSQL database.');
  process.exit(1);
}
const pool = createPool(url, { max: 1, onError: console.error });
await migrate(pool);
await pool.end();
const root = join(import.meta.dirname, '..');
const codegen = [
  'node_modules/kysely-codegen/dist/cli/bin.js',
  '--dialect=postgres',
  '--camel-case',
  `--url=${url}`,
  '--out-file=server/src/platform/db-types.ts',
  '--exclude-pattern=(graphile_worker.*|kysely_*|public.migration_texts)',
  '--date-parser=string',
  '--overrides={"columns":{"cube":"string"}}',
  ...(process.argv.includes('--check') ? ['--verify'] : []),
];
execFileSync(process.execPath, codegen, { cwd: root, stdio: 'inherit' });
