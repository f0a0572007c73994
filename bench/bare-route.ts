import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareStatements } from '../server/test/bare-statements.ts';
import type { Request } from './http-load.ts';
import { get } from './http-load.ts';
import type { Call } from './recorded.ts';
import { recordStatements } from './recorded.ts';
import type { BenchDatabase, BenchSetup, Running } from './setup.ts';

interface StartBareInput {
  name: string;
  database: BenchDatabase;
  /** The call whose statements are recorded, the second time that it is made. */
  call: Call;
  subject: string;
  /** Which of its statements; the session's is never among them. */
  keeps: (sql: string) => boolean;
  answer: string;
}

/** Starts a bare route over the statements of a call. @returns its process. */
export async function startBareRoute(
  setup: BenchSetup,
  { name, database, call, subject, keeps, answer }: StartBareInput,
): Promise<Running> {
  const at = { url: database.url, folder: setup.folder };
  const all = await recordStatements(at, [call]);
  const statements = all.filter(({ sql }) => !sql.includes('from sessions') && keeps(sql));
  if (statements.length === 0) throw new Error(`The call ${call.path} no longer has a statement.`);
  const file = join(setup.folder, `statements-${name}.json`);
  const recorded: BareStatements = { statements, subject, answer: JSON.parse(answer) };
  writeFileSync(file, JSON.stringify(recorded));
  return setup.startProgram(join(import.meta.dirname, '../server/test/bare-statements.ts'), {
    DATABASE_URL: database.url,
    STATEMENTS_FILE: file,
  });
}

export function bareRequest(subject: string): Request {
  return get(`/bare/${encodeURIComponent(subject)}`);
}
