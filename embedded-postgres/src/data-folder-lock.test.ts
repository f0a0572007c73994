import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';
import { identifyProcess } from './linux-process.ts';

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  lockFile = join(folder, 'the.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a locked folder is refused to every process until it is unlocked, and nothing remains then', () => {
  const unlock = lockDataFolder(lockFile);
  expect(() => lockDataFolder(lockFile)).toThrow(`already in use by process ${process.pid}`);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  lockDataFolder(lockFile)();
});

test('the lock of a killed process is taken over', async () => {
  const owner = spawn('sleep', ['60'], { stdio: 'ignore' });
  writeFileSync(lockFile, JSON.stringify(identifyProcess(owner.pid ?? 0)));
  expect(() => lockDataFolder(lockFile)).toThrow(`already in use by process ${owner.pid}`);
  owner.kill('SIGKILL');
  await new Promise((resolve) => owner.once('exit', resolve));
  lockDataFolder(lockFile)();
});

test('a lock is stale if another process has its pid, as after every start of a container', () => {
  const other = { ...identifyProcess(process.pid), startTicks: '1' };
  writeFileSync(lockFile, JSON.stringify(other));
  const unlock = lockDataFolder(lockFile);
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toEqual(identifyProcess(process.pid));
  unlock();
});

test('an unreadable lock file refuses no process', () => {
  writeFileSync(lockFile, '{"pid":');
  lockDataFolder(lockFile)();
  expect(existsSync(lockFile)).toBe(false);
});
