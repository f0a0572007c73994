import { inflateSync } from 'node:zlib';

/** What a PDF of ours says, for tests: its words in the order they were written, its structure, its number of pages. */
export interface PdfText {
  text: string;
  /** The objects as written, without the compressed contents. */
  source: string;
  pages: number;
}

/** Reads a PDF that uses the standard fonts: their letters are bytes of Windows-1252 in hexadecimal. */
export function readPdfText(pdf: Buffer): PdfText {
  const source = pdf.toString('latin1');
  const words: string[] = [];
  for (const content of contentsOf(source)) {
    for (const [, array = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) words.push(lettersOf(array));
  }
  const pages = Number(/\/Type \/Pages\n\/Count (\d+)/.exec(source)?.[1]);
  return { text: words.join(' ').replace(/[\s\u00a0]+/g, ' '), source, pages };
}

function contentsOf(source: string): string[] {
  return [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    contentOf(Buffer.from(stream, 'latin1')),
  );
}

/** Dark on white, four bytes a pixel. */
export interface Picture {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * The squares that a PDF of ours fills at once in the greatest number, as a scanner would see them: its QR code. Four
 * pixels to a point, with a margin.
 */
export function readPdfSquares(pdf: Buffer): Picture {
  const number = String.raw`-?[\d.]+`;
  const square = `(${number}) (${number}) (${number}) (${number}) re`;
  const fills = contentsOf(pdf.toString('latin1')).flatMap(
    (content) => content.match(new RegExp(`(?:${square}\\s+)+`, 'g')) ?? [],
  );
  const drawing = fills.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const squares = [...drawing.matchAll(new RegExp(square, 'g'))].map((found) =>
    found.slice(1).map(Number),
  );
  const [scale, margin] = [4, 40];
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.min(...squares.map(([, y = 0]) => y));
  const side = Math.max(...squares.map(([x = 0, , w = 0]) => x + w - left));
  const width = Math.ceil(side * scale) + 2 * margin;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const pixel = (point: number) => Math.round(point * scale) + margin;
  for (const [x = 0, y = 0, w = 0, h = 0] of squares) {
    for (let row = pixel(y - top); row < pixel(y + h - top); row += 1) {
      const [from, until] = [pixel(x - left), pixel(x + w - left)];
      for (let at = row * width + from; at < row * width + until; at += 1)
        pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { pixels, width, height: width };
}

function contentOf(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return stream.toString('latin1');
  }
}

const decoder = new TextDecoder('windows-1252');

function lettersOf(array: string): string {
  return [...array.matchAll(/<([0-9a-f]*)>/gi)]
    .map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex')))
    .join('');
}
