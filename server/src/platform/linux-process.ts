import { readFileSync } from 'node:fs';

/**
 * A process as one can recognise it later: a pid alone is given to another process after a while,
 * and in a container the same small pids come back at every start.
 */
export type ProcessIdentity = { pid: number; startTicks: string; bootId: string };

/** Who has this pid now; undefined when nobody has, or only a zombie nobody has collected. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
  return { pid, startTicks, bootId: readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? '' };
}

/** Whether that very process still runs. */
export function isRunning(known: ProcessIdentity): boolean {
  const now = identifyProcess(known.pid);
  return now !== undefined && now.startTicks === known.startTicks && now.bootId === known.bootId;
}

/** The program and arguments of a process; empty when it is gone. */
export function commandLine(pid: number): string[] {
  return (readProc(`/proc/${pid}/cmdline`) ?? '').split('\0').slice(0, -1);
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Gone between two looks, or hidden from this user: either way it is no process of ours.
    return undefined;
  }
}
