/** The checked parts of a PDF: its header (ISO 32000, 7.5.2), and the marker that readers search for near its end. */
const pdfHeader = /^%PDF-[12]\.\d/;
const pdfEndMarker = '%%EOF';
const pdfEndBytes = 1024;

/** The markers of a JPEG (ISO 10918-1, B.1.1.3): start of image with the next marker, and end of image. */
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Whether a file is a whole PDF by its content, whatever its name. */
export function isWholePdf(content: Buffer): boolean {
  const begins = pdfHeader.test(content.subarray(0, 8).toString('latin1'));
  return begins && content.subarray(-pdfEndBytes).includes(pdfEndMarker);
}

/** Whether a file is a whole JPEG by its content. Some cameras write data of their own after the image. */
export function isWholeJpeg(content: Buffer): boolean {
  const begins = content.subarray(0, jpegStart.length).equals(jpegStart);
  return begins && content.lastIndexOf(jpegEnd) > jpegStart.length;
}

export type DocumentMediaType = 'application/pdf' | 'image/jpeg';

/** The type of a file of which PDF and JPEG are taken, by its content; null for all others. */
export function documentMediaType(content: Buffer): DocumentMediaType | null {
  if (isWholePdf(content)) return 'application/pdf';
  return isWholeJpeg(content) ? 'image/jpeg' : null;
}

const fileNameCharacters = 200;

/** What a client calls a file, without folders and without what no screen can show; `otherwise` where nothing is left. */
export function fileLabel(sent: string, otherwise: string): string {
  const name = sent.toWellFormed().replace(/\p{C}/gu, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return [...name].slice(0, fileNameCharacters).join('') || otherwise;
}
