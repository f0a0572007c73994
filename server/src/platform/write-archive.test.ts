import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeArchive } from './write-archive.ts';

const now = new Date('2026-11-24T09:00:00Z');
const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

test('another reader finds every file unchanged, with its folder and its name', async () => {
  const content = bytes(60_000);
  async function* files() {
    yield { name: 'comprovativos/José.pdf', content };
    yield { name: 'vazio.json', content: new Uint8Array() };
  }
  const archive = unzipSync(await buffer(writeArchive(files(), now)));
  expect(Object.keys(archive)).toEqual(['comprovativos/José.pdf', 'vazio.json']);
  expect(archive['comprovativos/José.pdf']).toEqual(content);
});

test('a compressed file is sent before the next one is built', async () => {
  const made: string[] = [];
  async function* files() {
    for (let number = 1; number <= 20; number += 1) {
      made.push(String(number));
      yield { name: String(number), content: bytes(60_000) };
    }
  }
  const reader = writeArchive(files(), now).getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  // The file that was read, and those buffered behind it.
  expect(made.length).toBeLessThanOrEqual(3);
  await reader.cancel();
});

test('a file that cannot be read aborts the archive, so that it is not taken for complete', async () => {
  async function* files() {
    yield { name: 'first', content: bytes(10) };
    throw new Error('the second is gone');
  }
  await expect(buffer(writeArchive(files(), now))).rejects.toThrow('the second is gone');
});
