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
  for (const [, stream = ''] of source.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const content = contentOf(Buffer.from(stream, 'latin1'));
    for (const [, array = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) words.push(lettersOf(array));
  }
  const pages = Number(/\/Type \/Pages\n\/Count (\d+)/.exec(source)?.[1]);
  return { text: words.join(' ').replace(/[\s\u00a0]+/g, ' '), source, pages };
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
