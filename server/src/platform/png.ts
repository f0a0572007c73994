import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel; red, green, blue. */
const format = Buffer.from([8, 2, 0, 0, 0]);

/** Encodes `width` × `height` pixels, three bytes each, row after row, as a PNG. */
export function encodePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rowBytes = width * 3;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    // The byte before each row is its filter type: none.
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([head, format])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
