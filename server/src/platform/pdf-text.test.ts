import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { writePdf } from '../../test/write-pdf.ts';
import { createPdfReader } from './pdf-text.ts';

const reader = createPdfReader();

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
  const { kind } = await createPdfReader({ timeoutMs: 3000 }).read(bomb);
  expect(['text', 'tooMuch']).toContain(kind);
  expect(Date.now() - started).toBeLessThan(15_000);
  expect((await reader.read(await writePdf('after'))).kind).toBe('text');
});
