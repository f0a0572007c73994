/**
 * `npm test`: every test there is, on a real PostgreSQL and a real Chromium, and nothing left running.
 * `npm test -- unit` and `npm test -- e2e` run one half, `npm test -- slice payments` the unit tests of one slice.
 * The last line is `N passed, N failed`, alone; before it each test that failed, with its first line of why.
 *
 * A test that did not run to its end (skipped, interrupted) counts as failed, and so does a runner
 * that broke before it could count.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseTests, readTestSources, type TestChoice } from './test-choice.ts';
import {
  failedJourneys,
  failedUnitTests,
  type PlaywrightReport,
  type VitestReport,
} from './test-failures.ts';

const product = join(import.meta.dirname, '..');
const output = join(product, 'output');
/** Far above what the suite needs: only a hang gets here. */
const patienceMinutes = 40;
const running = new Set<ChildProcess>();
let hasGivenUp = false;

interface Counts {
  passed: number;
  failed: number;
  failures: string[];
}

/** Runs a program in a process group of its own, so that whatever it leaves behind can be ended. */
async function run(program: string, ...args: string[]): Promise<number> {
  if (hasGivenUp) return 1;
  const path = join(product, 'node_modules/.bin', program);
  const child = spawn(path, args, { cwd: product, stdio: 'inherit', detached: true });
  running.add(child);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } catch (error) {
    console.error(`${program} does not start: ${String(error)}`);
    return 1;
  } finally {
    signalGroup(child, 'SIGKILL');
    running.delete(child);
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No process of the group is left.
  }
}

/** Politely first: the runners stop the database and the product they started. */
async function endAll(): Promise<void> {
  for (const child of running) signalGroup(child, 'SIGTERM');
  const patience = Date.now() + 20_000;
  while (running.size > 0 && Date.now() < patience) await pause(50);
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** The counts of a runner, with one failure more when it failed for another reason than a test. */
function count(code: number, passed: number, total: number): Counts {
  const failed = total - passed;
  const isBroken = failed === 0 && (code !== 0 || total === 0);
  return { passed, failed: isBroken ? 1 : failed, failures: [] };
}

async function readReport<Report>(name: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(join(output, name), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

async function runVitest(files: string[] = []): Promise<Counts> {
  const file = 'output/vitest.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', 'run', ...reporters, ...files);
  const report = await readReport<VitestReport>('vitest.json');
  if (!report) return count(code, 0, 0);
  const counts = count(code, report.numPassedTests, report.numTotalTests);
  return { ...counts, failures: failedUnitTests(report) };
}

async function runPlaywright(): Promise<Counts> {
  try {
    const { ensureWebBuild } = await import('./build-web.ts');
    await ensureWebBuild();
  } catch (error) {
    console.error('The web does not build:', error);
    return { passed: 0, failed: 1, failures: ['The web does not build.'] };
  }
  const code = await run('playwright', 'test');
  const report = await readReport<PlaywrightReport>('e2e.json');
  if (!report) return count(code, 0, 0);
  const { expected, unexpected, skipped, flaky } = report.stats;
  const total = expected + unexpected + skipped + flaky;
  return { ...count(code, expected, total), failures: failedJourneys(report) };
}

async function runAll({ unit, e2e, files }: TestChoice): Promise<Counts> {
  const halves = [];
  if (unit) halves.push(await runVitest(files));
  if (e2e) halves.push(await runPlaywright());
  return halves.reduce((sum, half) => ({
    passed: sum.passed + half.passed,
    failed: sum.failed + half.failed,
    failures: [...sum.failures, ...half.failures],
  }));
}

async function clearReports(): Promise<void> {
  await mkdir(output, { recursive: true });
  for (const name of ['vitest.json', 'e2e.json']) await rm(join(output, name), { force: true });
}

async function giveUp(reason: string, code: number): Promise<void> {
  hasGivenUp = true;
  console.error(`\n${reason}`);
  await endAll();
  console.log('\n0 passed, 1 failed');
  process.exit(code);
}

const choice = chooseTests(process.argv.slice(2), readTestSources(product));
if (typeof choice === 'string') {
  console.error(choice);
  console.log('\n0 passed, 1 failed');
  process.exit(2);
}

process.once('SIGINT', () => void giveUp('Interrupted.', 130));
process.once('SIGTERM', () => void giveUp('Ended from outside.', 143));
const hang = setTimeout(
  () => void giveUp(`The tests hang: ended after ${patienceMinutes} minutes.`, 1),
  patienceMinutes * 60_000,
);

await clearReports();
const { passed, failed, failures } = await runAll(choice);
clearTimeout(hang);
if (!hasGivenUp) {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
