import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

test('a reader that is not ours reads what was drawn', () => {
  for (const text of ['VAGAK7M2P9QX', 'https://vaga.example/á?x=1']) {
    const { side, path } = drawQr(text);
    expect(read(path, side)).toBe(text);
  }
});

test('four modules on every side stay free', () => {
  const { side, path } = drawQr('VAGAK7M2P9QX');
  for (const { x, y, length } of runsOf(path)) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(side - 4);
  }
});

function runsOf(path: string): { x: number; y: number; length: number }[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
}

/** Fills the path in pixels, four to a module, dark on white, and has it read. */
function read(path: string, side: number): string | undefined {
  const scale = 4;
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { x, y, length } of runsOf(path)) {
    for (let row = y * scale; row < (y + 1) * scale; row += 1) {
      const from = row * width + x * scale;
      for (let at = from; at < from + length * scale; at += 1) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}
