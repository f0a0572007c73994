/**
 * `npm run db:types`: writes server/src/platform/db-types.ts from the migrations, on a PostgreSQL of its own. With
 * --check it writes nothing, and exits 1 unless the file is current.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createPool } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { onInterrupt } from '../server/test/temporary-folder.ts';
import {
  runStatement,
  startTemporaryServer,
  withDatabase,
} from '../server/test/temporary-server.ts';

const root = join(import.meta.dirname, '..');
const server = await startTemporaryServer();
const forget = onInterrupt(server.stop);
const name = `vaga_types_${process.pid}`;
try {
  await runStatement(server.url, `create database ${name}`);
  const url = withDatabase(server.url, name);
  const pool = createPool(url, { max: 1, onError: console.error });
  await migrate(pool);
  await pool.end();
  process.exitCode = generateTypes(url);
} finally {
  await runStatement(server.url, `drop database if exists ${name} with (force)`);
  await server.stop();
  forget();
}

function generateTypes(url: string): number {
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
  return spawnSync(process.execPath, codegen, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
