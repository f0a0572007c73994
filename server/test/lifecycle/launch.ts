import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './product.ts';

/** A busy machine takes its time; what is promised of a start is measured in the processor's. */
const startSeconds = 60;

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The real product as a process of its own. */
export interface Launched {
  child: ChildProcess;
  url: string;
  /** Everything it wrote so far. */
  output(): string;
  /** What it wrote to standard error so far. */
  errorOutput(): string;
  /** Resolves when the process has ended and all it wrote has been read. */
  ended: Promise<Ending>;
  /** Resolves when it takes requests. */
  ready(): Promise<Launched>;
  /** Asks it to end and waits. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
}

interface Launch {
  port: number;
  settings: Record<string, string>;
  /** Where server/src/main.ts is. */
  folder?: string;
  flags?: string[];
  account?: { uid: number; gid: number } | undefined;
}

/** Starts the product with these settings and no others, without its pages unless other flags are given. */
export function launch({ port, settings, folder = root, ...more }: Launch): Launched {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/src/main.ts', ...(more.flags ?? ['--no-pages'])], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...more.account,
  });
  const chunks: string[] = [];
  const errors: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    chunks.push(chunk);
    errors.push(chunk);
  });
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('close', (code, signal) => {
    process.off('exit', kill);
    running.delete(launched);
    resolve({ code, signal });
  });
  const launched: Launched = {
    child,
    url,
    ended,
    output: () => chunks.join(''),
    errorOutput: () => errors.join(''),
    ready: () => untilReady(launched),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
  running.add(launched);
  return launched;
}

/** None outlives the test that launched it, or the file where it was launched before the tests: whatever became of them. */
const running = new Set<Launched>();
let launchedBefore = new Set<Launched>();

/** What runs from here on was launched by the test that begins. */
export function noteLaunched(): void {
  launchedBefore = new Set(running);
}

export function endLaunchedSince(): Promise<void> {
  return endAll([...running].filter((one) => !launchedBefore.has(one)));
}

export function endLaunched(): Promise<void> {
  return endAll([...running]);
}

/**
 * Signalled once it stops in order, signalled twice at once, and both times its database with it. The database of one that must be
 * killed ends with its folder: it is in a session of its own, so no group of processes has both.
 */
const ways = [
  { signal: 'SIGTERM', seconds: 3 },
  { signal: 'SIGTERM', seconds: 3 },
  { signal: 'SIGKILL', seconds: 10 },
] as const;

async function endAll(launched: readonly Launched[]): Promise<void> {
  await Promise.all(
    launched.map(async ({ child, ended }) => {
      for (const { signal, seconds } of ways) {
        child.kill(signal);
        const late = pause(seconds * 1000, 'late' as const, { ref: false });
        if ((await Promise.race([ended, late])) !== 'late') return;
      }
    }),
  );
}

async function untilReady(launched: Launched): Promise<Launched> {
  const patience = Date.now() + startSeconds * 1000;
  while (Date.now() < patience) {
    if (launched.child.exitCode !== null) break;
    const answer = await fetch(`${launched.url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return launched;
    await pause(20);
  }
  throw new Error(`The product is not ready:\n${launched.output()}`);
}
