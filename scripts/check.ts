/**
 * `npm run check`: everything about the source that can be judged without running the product.
 * Two checks at a time, the output of those that fail, one line each, exit code 1 on any failure.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const product = join(import.meta.dirname, '..');
const atATime = 2;

interface Check {
  name: string;
  /** Commands run one after the other; the first that fails ends the check. */
  commands: string[][];
  folder?: string;
}

interface Verdict {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Longest first, so that the two lanes end together. */
const checks: Check[] = [
  {
    name: 'types: web',
    folder: 'web',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '-p', '.'],
    ],
  },
  { name: 'types: database', commands: [['node', 'scripts/db-types.ts', '--check']] },
  { name: 'format and lint', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  { name: 'types: server', commands: [['tsc', '-p', 'server']] },
  { name: 'dead code', commands: [['knip', '--no-progress']] },
  {
    name: 'types: contract, postgres',
    commands: [
      ['tsc', '-p', 'contract'],
      ['tsc', '-p', 'embedded-postgres'],
    ],
  },
  { name: 'types: scripts and e2e', commands: [['tsc', '-p', '.']] },
  { name: 'arrows', commands: [['node', 'scripts/check-arrows.ts']] },
  { name: 'calls', commands: [['node', 'scripts/contract-calls.ts', '--check']] },
  { name: 'pictures', commands: [['node', 'scripts/server-pictures.ts', '--check']] },
  { name: 'lockfile', commands: [['node', 'scripts/check-lockfile.ts']] },
  { name: 'migrations', commands: [['node', 'scripts/check-migrations.ts']] },
  { name: 'files', commands: [['node', 'scripts/check-files.ts']] },
  { name: 'tables', commands: [['node', 'scripts/check-tables.ts']] },
  { name: 'words', commands: [['node', 'scripts/check-words.ts']] },
  { name: 'translations', commands: [['node', 'scripts/check-translations.ts']] },
];

/** Runs one command to its end; resolves to its exit code and everything it wrote. */
function run(command: string[], folder: string): Promise<{ code: number; output: string }> {
  const [name = '', ...args] = command;
  const program = name === 'node' ? process.execPath : join(product, 'node_modules', '.bin', name);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(product, folder),
      env: { ...process.env, PATH: `${join(product, 'node_modules', '.bin')}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = (code: number, extra = '') =>
      resolve({ code, output: Buffer.concat(chunks).toString() + extra });
    child.on('error', (error) => end(1, String(error)));
    child.on('close', (code) => end(code ?? 1));
  });
}

async function judge({ name, commands, folder = '.' }: Check): Promise<Verdict> {
  const start = performance.now();
  let output = '';
  let passed = true;
  for (const command of commands) {
    const result = await run(command, folder);
    output += result.output;
    passed = result.code === 0;
    if (!passed) break;
  }
  return { name, passed, seconds: (performance.now() - start) / 1000, output };
}

async function judgeAll(): Promise<Verdict[]> {
  const waiting = checks.values();
  const verdicts: Verdict[] = [];
  const lane = async () => {
    for (const check of waiting) verdicts.push(await judge(check));
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return verdicts;
}

const start = performance.now();
const verdicts = await judgeAll();
const failed = verdicts.filter(({ passed }) => !passed);
for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trim()}`);
console.log('');
for (const { name, passed, seconds } of verdicts) {
  console.log(
    `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`,
  );
}
const total = ((performance.now() - start) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `\n${verdicts.length} checks passed in ${total} s`
    : `\n${failed.length} of ${verdicts.length} checks FAILED in ${total} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
