import { readdirSync, readFileSync } from 'node:fs';
import { postmasterOf } from './product.ts';

/** PostgreSQL of a data folder hangs, with every connection open, until the answer is called. */
export function suspendPostgres(dataDir: string): () => void {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs in ${dataDir}.`);
  // First the one that makes others.
  const stopped = [postmaster];
  process.kill(postmaster, 'SIGSTOP');
  for (const child of childrenOf(postmaster)) {
    process.kill(child, 'SIGSTOP');
    stopped.push(child);
  }
  let isStopped = true;
  return () => {
    if (!isStopped) return;
    isStopped = false;
    for (const one of stopped.toReversed()) process.kill(one, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
