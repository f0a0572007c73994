import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { writePdf } from '../../test/write-pdf.ts';
import { createPdfReader } from './pdf-text.ts';

const pdfReader = createPdfReader();
const reader = { read: (content: Buffer) => pdfReader.read(content, 'one') };

function write(options: PDFKit.PDFDocumentOptions, draw: (doc: PDFKit.PDFDocument) => void) {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const doc = new PDFDocument(options);
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  draw(doc);
  doc.end();
  return promise;
}

test('the text of a PDF is read with its accents', async () => {
  const read = await reader.read(await writePdf('Utente: Conceição Araújo, 12/03/1956'));
  expect(read).toMatchObject({ kind: 'text', text: expect.stringContaining('Conceição Araújo') });
});

test('a file with a password, and one that only begins as a PDF, are refused', async () => {
  const encrypted = await write({ userPassword: 'secret', pdfVersion: '1.7' }, (doc) => {
    doc.text('Maria');
  });
  expect(await reader.read(encrypted)).toEqual({ kind: 'encrypted' });
  for (const content of ['%PDF-1.7\n%%EOF', '%PDF-1.7 1 0 obj << /Kids [1 0 R] >> %%EOF'])
    expect((await reader.read(Buffer.from(content))).kind).not.toBe('encrypted');
});

test('of thousands of pages only the first are read', async () => {
  const long = await write({}, (doc) => {
    for (let page = 0; page < 3000; page += 1) doc.text(`page-${page}.`).addPage();
  });
  const read = await reader.read(long);
  expect(read.kind === 'text' && read.text).toContain('page-9.');
  expect(read.kind === 'text' && read.text).not.toContain('page-11.');
});

test('a file that unpacks to far more than its size ends within its limits, and the next one is read', async () => {
  const bomb = await write({}, (doc) => {
    doc.addContent(`BT ${'(a) Tj '.repeat(40_000_000 / 7)} ET`);
  });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const started = Date.now();
  const { kind } = await createPdfReader({ timeoutMs: 3000 }).read(bomb, 'one');
  expect(['text', 'tooMuch']).toContain(kind);
  expect(Date.now() - started).toBeLessThan(15_000);
  expect((await reader.read(await writePdf('after'))).kind).toBe('text');
});

test.runIf(process.platform === 'linux')(
  'the files of a client are read by one process, those of another by one of its own, and a hostile one is not held against the next',
  async () => {
    const kept = createPdfReader({ timeoutMs: 3000 });
    const read = async (content: Buffer, client: string) => (await kept.read(content, client)).kind;
    const pidsOf = () =>
      new Set(
        readdirSync('/proc/self/task').flatMap((task) =>
          readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
        ),
      );
    const before = pidsOf();
    const added = () => [...pidsOf()].filter((pid) => !before.has(pid));
    const mine = await writePdf('mine');
    expect(await read(mine, 'one')).toBe('text');
    const [first, ...others] = added();
    expect(others).toEqual([]);
    expect(await read(mine, 'one')).toBe('text');
    expect(added()).toEqual([first]);
    expect(await read(mine, 'two')).toBe('text');
    expect(added()).toHaveLength(2);
    // Ends the process of the client, and the new one that gets it as well.
    expect(await read(await writeTwicePacked(600), 'one')).toBe('tooMuch');
    expect(added()).not.toContain(first);
    expect(await read(mine, 'one')).toBe('text');
  },
);

/** Packed well, and more text than is unpacked in many seconds. */
const writeSlow = () =>
  write({}, (doc) => {
    doc.addContent(`BT ${'(a) Tj '.repeat(40_000_000 / 7)} ET`);
  });

test('a client whose files take all their time delays no other client, and what waits too long is not read', async () => {
  const slow = await writeSlow();
  const fair = createPdfReader({ timeoutMs: 1500, waitMs: 2500 });
  const done: string[] = [];
  const read = async (content: Buffer, client: string) => {
    const answer = await fair.read(content, client);
    done.push(client);
    return answer;
  };
  const hostile = Array.from({ length: 4 }, () => read(slow, 'hostile'));
  expect((await read(await writePdf('mine'), 'honest')).kind).toBe('text');
  // Before the second of the four, which are read one after another.
  expect(done.indexOf('honest')).toBeLessThan(2);
  const kinds = (await Promise.all(hostile)).map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe('busy');
});

/** A page of spaces, packed twice: a thousand times smaller each time. */
async function writeTwicePacked(megabytes: number): Promise<Buffer> {
  const spaces: Buffer[] = Array(megabytes).fill(Buffer.alloc(1024 * 1024, ' '));
  const content = deflateSync(await buffer(Readable.from(spaces).pipe(createDeflate())));
  const filter = '/Filter [/FlateDecode /FlateDecode]';
  return Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >> endobj
4 0 obj << /Length ${content.length} ${filter} >>
stream
`),
    content,
    Buffer.from('\nendstream endobj\ntrailer << /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

/** Megabytes that this process and its children hold. */
function residentTogether(): number {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const held = ['self', ...children].map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return held.reduce((sum, megabytes) => sum + megabytes, 0);
}

test.runIf(process.platform === 'linux')(
  'a small file that unpacks to a gigabyte outside of the heap is ended before it takes half of one',
  async () => {
    const bomb = await writeTwicePacked(1024);
    expect(bomb.length).toBeLessThan(64 * 1024);
    const before = residentTogether();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentTogether() - before);
    }, 20);
    // More time than it needs to unpack all of it: only the limit of memory ends it.
    const patient = createPdfReader({ timeoutMs: 25_000 });
    const read = await patient.read(bomb, 'one').finally(() => clearInterval(watch));
    expect(read).toEqual({ kind: 'tooMuch' });
    expect(most).toBeGreaterThan(50);
    expect(most).toBeLessThan(512);
  },
);
