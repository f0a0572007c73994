import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { createMailFolder, deleteOldMessages } from './mail-folder.ts';

const now = new Date('2026-11-24T09:00:00Z');
const folder = createTemporaryFolder();
afterAll(() => folder.remove());

let dir: string;
let count = 0;
beforeEach(() => {
  count += 1;
  dir = join(folder.path, String(count));
});

/** Named so that they sort by age, as ids do. */
function put(name: string, { daysOld = 0, kilobytes = 1 } = {}): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), Buffer.alloc(kilobytes * 1024));
  const at = new Date(Number(now) - daysOld * 86_400_000);
  utimesSync(join(dir, name), at, at);
}

const names = () => readdirSync(dir).sort();

test('messages older than the limit are deleted, and unfinished files of a killed process', async () => {
  put('1.eml', { daysOld: 8 });
  put('.2.part', { daysOld: 8 });
  put('3.sms', { daysOld: 7.1 });
  put('4.eml', { daysOld: 6.9 });
  put('5.eml');

  await deleteOldMessages(dir, now);

  expect(names()).toEqual(['4.eml', '5.eml']);
});

test('beyond the maximum number the oldest messages are deleted, e-mails and text messages alike', async () => {
  for (let id = 10; id < 40; id += 1) put(`${id}.${id % 2 === 0 ? 'eml' : 'sms'}`);

  await deleteOldMessages(dir, now, { days: 7, files: 4, megabytes: 200 });

  expect(names()).toEqual(['36.eml', '37.sms', '38.eml', '39.sms']);
});

test('a message being written is sorted by its id, like a complete one', async () => {
  put('.2.part');
  put('1.eml');

  await deleteOldMessages(dir, now, { days: 7, files: 1, megabytes: 200 });

  expect(names()).toEqual(['.2.part']);
});

test('beyond the maximum size the oldest messages are deleted, and the newest stays whatever its size', async () => {
  put('1.eml', { kilobytes: 600 });
  put('2.eml', { kilobytes: 600 });
  put('3.eml', { kilobytes: 300 });
  await deleteOldMessages(dir, now, { days: 7, files: 100, megabytes: 1 });
  expect(names()).toEqual(['2.eml', '3.eml']);

  put('4.eml', { kilobytes: 3000 });
  await deleteOldMessages(dir, now, { days: 7, files: 100, megabytes: 1 });
  expect(names()).toEqual(['4.eml']);
});

test('foreign files stay, and a missing folder is not an error', async () => {
  await deleteOldMessages(dir, now);
  put('note.txt', { daysOld: 400 });
  put('of-others.eml.bak', { daysOld: 400 });
  put('a letter of others.eml', { daysOld: 400 });
  put('of-others.part', { daysOld: 400 });
  const before = names();

  await deleteOldMessages(dir, now);

  expect(names()).toEqual(before);
});

test('a burst of messages keeps the folder within its limits', async () => {
  const mail = createMailFolder(dir, { days: 7, files: 50, megabytes: 200 });
  for (let id = 1000; id < 1450; id += 1) await mail.write(`${id}.eml`, 'a letter');

  expect(names().length).toBeLessThan(150);
  expect(names().at(-1)).toBe('1449.eml');
  expect(existsSync(join(dir, '1000.eml'))).toBe(false);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, '1449.eml')).mode & 0o777).toBe(0o600);
});

test('a burst of large messages keeps the folder within its size, sweep after sweep', async () => {
  const mail = createMailFolder(dir, { days: 7, files: 5000, megabytes: 1 });
  const message = Buffer.alloc(10 * 1024);
  for (let id = 1000; id < 1450; id += 1) await mail.write(`${id}.eml`, message);

  // 102 messages are a megabyte; up to 100 more come between two sweeps.
  expect(names().length).toBeLessThan(205);
  expect(names().at(-1)).toBe('1449.eml');
});
