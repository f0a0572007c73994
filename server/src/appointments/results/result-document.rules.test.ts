import { resultDocumentBytes } from '@vaga/contract/limits';
import { expect, test } from 'vitest';
import { writePdf } from '../../../test/write-pdf.ts';
import { canHaveDocument, documentError, resultWithDocument } from './result-document.rules.ts';

test('a complete PDF is accepted, and a file that only resembles one is refused', async () => {
  const pdf = await writePdf('Hemograma');

  expect(documentError(pdf)).toBeNull();
  expect(documentError(pdf.subarray(0, pdf.length / 2))).toBe('document.not_pdf');
  expect(documentError(Buffer.from('<html>%PDF-1.7 %%EOF'))).toBe('document.not_pdf');
  expect(documentError(Buffer.from('%PDF-1.7'))).toBe('document.not_pdf');
  expect(documentError(Buffer.from('PK\u0003\u0004 %%EOF'))).toBe('document.not_pdf');
  expect(documentError(Buffer.alloc(0))).toBe('document.not_pdf');
});

test('a file of the maximum size is accepted, one byte more is refused', async () => {
  const pdf = await writePdf('Hemograma');
  const upTo = (bytes: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9 - pdf.length, 0x20), pdf]);

  expect(documentError(upTo(resultDocumentBytes))).toBeNull();
  expect(documentError(upTo(resultDocumentBytes + 1))).toBe('document.too_big');
});

test('only a booked appointment that has begun and has a result can have a document', () => {
  const now = new Date('2026-11-24T09:00:00Z');
  const done = { status: 'CheckedIn', startsAt: now, result: 'Executed' } as const;

  expect(canHaveDocument(done, now)).toBe(true);
  expect(canHaveDocument({ ...done, result: 'Pending' }, now)).toBe(false);
  expect(canHaveDocument({ ...done, status: 'Canceled' }, now)).toBe(false);
  expect(canHaveDocument({ ...done, status: 'PaymentPending' }, now)).toBe(false);
  expect(canHaveDocument({ ...done, startsAt: new Date('2026-11-24T09:00:01Z') }, now)).toBe(false);
  expect(canHaveDocument({ ...done, startsAt: null }, now)).toBe(false);
});

test('a document changes Executed to WithResult if the service’s result is its document', () => {
  expect(resultWithDocument('Executed', ['Executed', 'WithResult'])).toBe('WithResult');
  expect(resultWithDocument('Executed', ['Executed'])).toBe('Executed');
  expect(resultWithDocument('Unauthorized', ['Executed', 'Authorized', 'Unauthorized'])).toBe(
    'Unauthorized',
  );
});
