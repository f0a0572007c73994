import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { launch } from './launch.ts';
import { call, waitUntil } from './product.ts';

let folder: TemporaryFolder;

beforeAll(() => {
  folder = createTemporaryFolder();
});
afterAll(() => folder.remove());

const modeOf = (path: string) => statSync(path).mode & 0o7777;

/** On an address that others reach, so without the demo. */
async function startIn(dataDir: string) {
  const settings = { HOST: '0.0.0.0', DATA_DIR: dataDir };
  return launch({ port: await freePort(), settings }).ready();
}

/** Everything but what is in the database's own folder. */
function modes(dataDir: string): Record<string, number> {
  const names = readdirSync(dataDir);
  return Object.fromEntries(names.map((name) => [name, modeOf(join(dataDir, name))]));
}

test('a data folder that is open to others is closed at the start, with all that lies in it, and the database starts in it', async () => {
  const dataDir = join(folder.path, 'open');
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', 'old.eml'), '');
  writeFileSync(join(dataDir, 'postgres.port'), '');
  for (const path of [dataDir, join(dataDir, 'mail')]) chmodSync(path, 0o777);
  chmodSync(join(dataDir, 'postgres.port'), 0o666);

  const product = await startIn(dataDir);
  await register(product.url);
  await waitUntil(() => readdirSync(join(dataDir, 'mail')).length === 2);

  expect(modeOf(dataDir)).toBe(0o700);
  for (const [name, mode] of Object.entries(modes(dataDir)))
    expect({ name, mode }).toEqual({ name, mode: isFolder(name) ? 0o700 : 0o600 });
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(product.output()).not.toMatch(/"level":[456]0/);
}, 60_000);

test('what the product makes is for its owner alone, whatever the umask', async () => {
  const dataDir = join(folder.path, 'made', 'data');
  const before = process.umask(0);
  const product = await startIn(dataDir).finally(() => process.umask(before));
  await register(product.url);
  await waitUntil(() => existsSync(join(dataDir, 'mail')));

  expect(modeOf(dataDir)).toBe(0o700);
  for (const [name, mode] of Object.entries(modes(dataDir)))
    expect({ name, mode }).toEqual({ name, mode: isFolder(name) ? 0o700 : 0o600 });
  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 60_000);

test('a folder in which something else lies stays as it is, and a line says so', async () => {
  const dataDir = join(folder.path, 'shared');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'of-others.txt'), '');
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'of-others.txt'), 0o644);
  if (process.getuid?.() === 0) chownSync(join(dataDir, 'of-others.txt'), 65534, 65534);

  const product = await startIn(dataDir);

  expect(modeOf(dataDir)).toBe(0o755);
  expect(modeOf(join(dataDir, 'of-others.txt'))).toBe(0o644);
  expect(product.output()).toContain('the data folder is open to other users of this machine');
  const { 'of-others.txt': _theirs, ...ours } = modes(dataDir);
  expect(Object.values(ours).every((mode) => (mode & 0o077) === 0)).toBe(true);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 60_000);

const isFolder = (name: string) => name === 'mail' || name === 'postgres';

async function register(url: string): Promise<void> {
  const body = {
    firstName: 'Ana',
    lastName: 'Reis',
    email: 'ana@people.example',
    password: 'Vaga-2026!',
    confirmPassword: 'Vaga-2026!',
    acceptTerms: true,
  };
  expect((await call(url, 'POST onboarding/user', { body })).body.type).toBe('Success');
}
