import { spawnSync } from 'node:child_process';
import type { Running } from './setup.ts';

/** The resident memory of a process in MB. Linux, macOS and whatever else has `ps`. */
export function residentMb({ process: { pid } }: Running): number {
  const told = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kilobytes = Number(told.stdout.trim());
  if (!(kilobytes > 0)) throw new Error('ps does not say how much memory the product has.');
  return kilobytes / 1024;
}
