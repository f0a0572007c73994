import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessLimits {
  timeoutMs: number;
  /** Resident. */
  memoryMegabytes: number;
  /** Of the heap, which holds on any system. */
  heapMegabytes: number;
}

/** What the process answered; `tooMuch`: it was ended for its time or memory; `failed`: it ended without an answer. */
export type ProcessAnswer =
  | { kind: 'answered'; message: unknown }
  | { kind: 'tooMuch' }
  | { kind: 'failed' };

/** Memory that is asked for unpacks at about a megabyte in a millisecond. */
const watchMs = 25;

/**
 * Gives a task to a process of its own with limits of time and memory: a hostile file ends its process and nothing else. A thread
 * would not do: its limits are of the heap, and a file unpacks outside of it. Answers once the process has ended, so that the next
 * one does not take its memory beside this one.
 * @param module the file that the process runs: it gets the task as its first message, and answers with one.
 */
export function runInLimitedProcess(
  module: URL,
  task: object,
  { timeoutMs, memoryMegabytes, heapMegabytes }: ProcessLimits,
): Promise<ProcessAnswer> {
  const { promise, resolve } = Promise.withResolvers<ProcessAnswer>();
  const child = startChild(module, heapMegabytes);
  let answer: ProcessAnswer | undefined;
  const end = (how: ProcessAnswer) => {
    answer ??= how;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end({ kind: 'tooMuch' }), timeoutMs);
  const watch = setInterval(() => {
    if (residentMegabytes(child.pid) > memoryMegabytes) end({ kind: 'tooMuch' });
  }, watchMs);
  child.once('message', (message) => end({ kind: 'answered', message }));
  child.once('exit', (_code, signal) =>
    resolve(answer ?? { kind: signal === 'SIGABRT' ? 'tooMuch' : 'failed' }),
  );
  // Also where it could not be started, which has no exit.
  child.on('error', () => resolve(answer ?? { kind: 'failed' }));
  child.send(task, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}

function startChild(module: URL, heapMegabytes: number): ChildProcess {
  return fork(module, {
    // Below the limit of resident memory there is an end to the heap too (it ends with SIGABRT).
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // No secret of ours is within its reach.
    env: {},
    serialization: 'advanced',
    // Nothing of the file may reach a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * The memory that the system holds for a process; 0 where there is no `/proc`, as outside of Linux. There the limits of time and
 * heap stand alone: the process cannot report its own memory, because it computes without a pause. Read at once, not through
 * the pool of threads, which may be busy for longer than the memory takes to grow.
 */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
