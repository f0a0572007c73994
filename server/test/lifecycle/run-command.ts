import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from './product.ts';

/** A command of the product in a process of its own, with these settings and no others. */
export async function runCommand(
  command: 'backup' | 'restore' | 'verify' | 'first-owner',
  settings: Record<string, string>,
  ...flags: string[]
) {
  const child = spawn(process.execPath, [`server/src/${command}.ts`, ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, complained };
}
