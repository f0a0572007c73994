/** Are the database types those of the migrations? Asks a migrated temporary PostgreSQL; exits 1 when not. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onInterrupt } from '../server/test/temporary-folder.ts';
import {
  runStatement,
  startTemporaryServer,
  withDatabase,
} from '../server/test/temporary-server.ts';

const server = await startTemporaryServer();
const forget = onInterrupt(server.stop);
const name = `vaga_types_${process.pid}`;
try {
  await runStatement(server.url, `create database ${name}`);
  const url = withDatabase(server.url, name);
  const script = join(import.meta.dirname, 'db-types.ts');
  const child = spawn(process.execPath, [script, '--check', url], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await runStatement(server.url, `drop database if exists ${name} with (force)`);
  await server.stop();
  forget();
}
