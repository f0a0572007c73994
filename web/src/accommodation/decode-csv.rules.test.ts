import { expect, test } from 'vitest';
import { decodeCsv } from './decode-csv.rules.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);

test('a file is read in the encodings that hotels save it in', () => {
  expect(decodeCsv(new Uint8Array(new TextEncoder().encode('\ufeffcode;é')))).toBe('code;é');
  expect(decodeCsv(bytesOf(0x63, 0x3b, 0xe9))).toBe('c;é');
  expect(decodeCsv(bytesOf(0xff, 0xfe, 0x63, 0x00, 0xe9, 0x00))).toBe('cé');
  expect(decodeCsv(bytesOf(0xfe, 0xff, 0x00, 0x63, 0x00, 0xe9))).toBe('cé');
  expect(decodeCsv(bytesOf())).toBe('');
});
