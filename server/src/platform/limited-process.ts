import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessLimits {
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

/** A process with limits that takes one task after another. */
export interface LimitedProcess {
  /** One task at a time. A task that ends the process is answered once the process has ended. */
  run(task: object): Promise<ProcessAnswer>;
  /** Megabytes that it holds. */
  resident(): number;
  /** Lets our process end while this one waits for a task; `run` takes that back. */
  rest(): void;
  end(): Promise<void>;
}

/**
 * Gives a task to a process of its own with limits of time and memory: a hostile file ends its process and nothing else. A thread
 * would not do: its limits are of the heap, and a file unpacks outside of it. Answers once the process has ended, so that the next
 * one does not take its memory beside this one.
 * @param module the file that the process runs: it gets the task as its first message, and answers with one.
 */
export async function runInLimitedProcess(
  module: URL,
  task: object,
  limits: ProcessLimits,
): Promise<ProcessAnswer> {
  const started = startLimitedProcess(module, limits);
  const answer = await started.run(task);
  await started.end();
  return answer;
}

/** Starts a process that stays for more tasks. @param module as above: it answers each message with one. */
export function startLimitedProcess(
  module: URL,
  { timeoutMs, memoryMegabytes, heapMegabytes }: ProcessLimits,
): LimitedProcess {
  const child = startChild(module, heapMegabytes);
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<ProcessAnswer>();
  let isTooMuch = false;
  const stop = () => {
    isTooMuch = true;
    child.kill('SIGKILL');
  };
  child.once('exit', (_code, signal) =>
    markEnded({ kind: isTooMuch || signal === 'SIGABRT' ? 'tooMuch' : 'failed' }),
  );
  // Also where it could not be started, which has no exit.
  child.on('error', () => markEnded({ kind: 'failed' }));
  return {
    async run(task) {
      child.ref();
      child.channel?.ref();
      const { promise: answered, resolve } = Promise.withResolvers<ProcessAnswer>();
      const take = (message: unknown) => {
        if (!isTooMuch) resolve({ kind: 'answered', message });
      };
      child.once('message', take);
      const timer = setTimeout(stop, timeoutMs);
      const watch = setInterval(() => {
        if (residentMegabytes(child.pid) > memoryMegabytes) stop();
      }, watchMs);
      child.send(task, () => {});
      return Promise.race([answered, ended]).finally(() => {
        clearTimeout(timer);
        clearInterval(watch);
        child.off('message', take);
      });
    },
    resident: () => residentMegabytes(child.pid),
    rest() {
      child.unref();
      child.channel?.unref();
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
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
