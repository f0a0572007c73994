import type { LimitedProcess, ProcessAnswer, ProcessLimits } from './limited-process.ts';
import { startLimitedProcess } from './limited-process.ts';

interface KeptProcessesOptions {
  /** Of each task. */
  limits: ProcessLimits;
  tasksPerProcess: number;
  /** How long a process waits for another task of its client. */
  restMs: number;
  /** One that holds more than this after a task is ended. */
  restMegabytes: number;
  /** Processes that wait at once, of all clients: the one that has waited longest is ended for another. */
  maxResting: number;
}

interface KeptProcess {
  process: LimitedProcess;
  /** Tasks done. */
  tasks: number;
  timer: NodeJS.Timeout;
}

export interface KeptProcesses {
  /** Runs a task in a process that has run tasks of this client alone. One task of a client at a time. */
  run(client: string, task: object): Promise<ProcessAnswer>;
}

/**
 * Keeps the process of a client for its next task. A task that a kept process does not answer is given to a new one: what an earlier task
 * left behind is not held against it.
 */
export function createKeptProcesses(module: URL, options: KeptProcessesOptions): KeptProcesses {
  const { limits, tasksPerProcess, restMs, restMegabytes, maxResting } = options;
  const resting = new Map<string, KeptProcess>();

  function take(client: string): Omit<KeptProcess, 'timer'> | null {
    const kept = resting.get(client);
    if (!kept) return null;
    clearTimeout(kept.timer);
    resting.delete(client);
    return kept;
  }

  function endResting(client: string): void {
    void take(client)?.process.end();
  }

  async function keep(client: string, process: LimitedProcess, tasks: number): Promise<void> {
    if (tasks >= tasksPerProcess || process.resident() > restMegabytes) return process.end();
    const [oldest] = resting.keys();
    if (oldest !== undefined && resting.size >= maxResting) endResting(oldest);
    process.rest();
    const timer = setTimeout(() => endResting(client), restMs).unref();
    resting.set(client, { process, tasks, timer });
  }

  return {
    async run(client, task) {
      const kept = take(client);
      if (kept) {
        const answer = await kept.process.run(task);
        if (answer.kind === 'answered') {
          await keep(client, kept.process, kept.tasks + 1);
          return answer;
        }
        await kept.process.end();
      }
      const process = startLimitedProcess(module, limits);
      const answer = await process.run(task);
      if (answer.kind === 'answered') await keep(client, process, 1);
      else await process.end();
      return answer;
    },
  };
}
