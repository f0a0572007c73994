import { readFileSync } from 'node:fs';

/**
 * Identifies a process reliably: a pid alone is reused after a while, and in a container the same small pids come back
 * at every start.
 */
export type ProcessIdentity = { pid: number; startTicks: string; bootId: string };

/** The process that has this pid now; undefined if there is none, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
  return { pid, startTicks, bootId: readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? '' };
}

/** Whether exactly this process still runs. */
export function isRunning(known: ProcessIdentity): boolean {
  const now = identifyProcess(known.pid);
  return now !== undefined && now.startTicks === known.startTicks && now.bootId === known.bootId;
}

/** The program and arguments of a process; empty if it has ended. */
export function commandLine(pid: number): string[] {
  return (readProc(`/proc/${pid}/cmdline`) ?? '').split('\0').slice(0, -1);
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended meanwhile or is hidden from this user: it is not ours in either case.
    return undefined;
  }
}
