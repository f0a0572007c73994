import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The user and group that PostgreSQL runs as; undefined: those of this process. */
export type SystemAccount = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so an existing unprivileged account is used. */
export function unprivilegedAccount(): SystemAccount {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root and there is no account "postgres" or "nobody": start this program as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * The data directory is always the working directory, and is addressed like this. The process enters it before the
 * privileges are dropped, so that the account need not pass the folders above it: a data folder in a private home
 * (/root is 0700) works.
 */
export const HERE = '/proc/self/cwd';

/** Only what PostgreSQL needs: the shell's LC_*, TZ and PG* would change its behaviour. */
export const TOOL_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };

type Tool = {
  account: SystemAccount;
  cwd?: string;
  /** Text for standard input, or the descriptor of an open file. */
  input?: string | number;
};

/** Runs a program to its end. `code` is null if it could not be started or was killed. */
export function runTool(
  program: string,
  args: string[],
  { account, cwd, input }: Tool,
): Promise<{ code: number | null; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>();
  const child = spawn(program, args, {
    ...account,
    cwd,
    env: TOOL_ENVIRONMENT,
    stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.on('error', (error) => resolve({ code: null, output: error.message }));
  child.on('close', (code) => resolve({ code, output }));
  // The exit code decides, not the broken pipe of a program that ends without reading its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(typeof input === 'string' ? input : '');
  return promise;
}
