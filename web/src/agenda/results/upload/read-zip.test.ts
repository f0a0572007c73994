import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { expandFiles } from './chosen-files.ts';
import { readZip } from './read-zip.ts';

/** A ZIP (APPNOTE 6.3): the parts that its readers need. */
function zipSync(files: Record<string, Uint8Array>, { level = 9 }: { level?: number } = {}) {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = level === 0 ? Buffer.from(content) : deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(level === 0 ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, name, packed);
    directory.push(entry, name);
    offset += head.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, ...directory, end]));
}

const zipOf = (files: Record<string, Uint8Array>, level: 0 | 9 = 9) =>
  new Blob([new Uint8Array(zipSync(files, { level }))]);
const bytes = (text: string) => new TextEncoder().encode(text);

test.for([0, 9] as const)(
  'files are read without their folders, packed at level %i',
  async (level) => {
    const zip = zipOf(
      {
        'a/Relatório.pdf': bytes('one'),
        '../../b.pdf': bytes('two'),
        '__MACOSX/a.pdf': bytes('x'),
        'c/': bytes(''),
      },
      level,
    );
    const entries = await readZip(zip, 200);
    expect(entries.map(({ name }) => name)).toEqual(['Relatório.pdf', 'b.pdf']);
    const texts = await Promise.all(entries.map(async (entry) => (await entry.open(10)).text()));
    expect(texts).toEqual(['one', 'two']);
  },
);

test('an entry that grows beyond its limit ends there, whatever it says of its size', async () => {
  const packed = zipSync({ 'a.pdf': new Uint8Array(5_000_000) });
  // The size that the directory declares: one byte.
  const directory = packed.length - 22 - 46 - 'a.pdf'.length;
  new DataView(packed.buffer).setUint32(directory + 24, 1, true);
  const [entry] = await readZip(new Blob([new Uint8Array(packed)]), 200);
  await expect(entry?.open(1_000_000)).rejects.toMatchObject({ problem: 'unreadable' });
});

test('what is no ZIP, is cut or has too many files is refused', async () => {
  const zip = zipOf({ 'a.pdf': bytes('one'), 'b.pdf': bytes('two') });
  const cut = new Blob([new Uint8Array(await zip.arrayBuffer()).subarray(60)]);
  for (const broken of [new Blob(['no ZIP']), new Blob([]), cut])
    await expect(readZip(broken, 200)).rejects.toMatchObject({ problem: 'unreadable' });
  await expect(readZip(zip, 1)).rejects.toMatchObject({ problem: 'tooMany' });
});

test('chosen files and those of ZIPs are one list; one that is too big is not opened', async () => {
  const zip = new File([await zipOf({ 'a.pdf': bytes('one') }).arrayBuffer()], 'all.ZIP');
  const big = new File([new Uint8Array(11 * 1024 * 1024)], 'big.pdf');
  const files = await expandFiles([zip, big, new File(['x'], '.DS_Store')]);
  expect(files.map(({ name, state }) => [name, state])).toEqual([
    ['a.pdf', 'waiting'],
    ['big.pdf', 'tooBig'],
  ]);
});
