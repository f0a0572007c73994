import { expect, test } from 'vitest';
import { documentMediaType, fileLabel } from './file-content.rules.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0xff, 0xd9]);

test('a file is known by its content: a whole PDF and a whole JPEG are taken, and nothing else', () => {
  expect(documentMediaType(pdf)).toBe('application/pdf');
  expect(documentMediaType(jpeg)).toBe('image/jpeg');
  expect(documentMediaType(Buffer.concat([jpeg, Buffer.from('written by a camera')]))).toBe(
    'image/jpeg',
  );
  for (const other of [
    Buffer.alloc(0),
    pdf.subarray(0, 10),
    jpeg.subarray(0, 6),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.from('GIF89a'),
    Buffer.concat([Buffer.from('PK'), pdf]),
  ])
    expect(documentMediaType(other)).toBeNull();
});

test('the label of a file has no folder and nothing that no screen can show', () => {
  expect(fileLabel('C:\\docs\\alvará.pdf', 'PDF')).toBe('alvará.pdf');
  expect(fileLabel('../../etc/passwd', 'PDF')).toBe('passwd');
  expect(fileLabel('a\u202egpj.exe\u0000', 'PDF')).toBe('agpj.exe');
  expect(fileLabel(' / ', 'PDF')).toBe('PDF');
  expect([...fileLabel('é'.repeat(300), 'PDF')]).toHaveLength(200);
});
