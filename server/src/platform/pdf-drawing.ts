import QRCode from 'qrcode';
import { printable } from './printable.rules.ts';

type Document = PDFKit.PDFDocument;

/** The bytes of a document, once it has ended. */
export function collectPdf(doc: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

interface QrCode {
  /** What it opens. */
  text: string;
  x: number;
  y: number;
  side: number;
  ink: string;
  /** How much of it may be covered: M 15 %, Q 25 %. */
  errorCorrectionLevel: 'M' | 'Q';
}

/** Draws a QR code in one fill. Its squares overlap a little: a viewer would show hairlines between them. */
export function drawQrCode(doc: Document, code: QrCode): void {
  const { text, x, y, side, ink, errorCorrectionLevel } = code;
  const { modules } = QRCode.create(text, { errorCorrectionLevel });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column))
        doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05);
    }
  }
  doc.fill(ink);
}

/**
 * The largest size at which a text in the present font takes no more than so many lines; never below `smallest` (16 points
 * unless given).
 */
export function fittingFontSize(
  doc: Document,
  text: string,
  limits: { largest: number; smallest?: number; available: number; lines: number },
): number {
  const { largest, smallest = 16, available, lines } = limits;
  let size = largest;
  const takes = () => doc.fontSize(size).heightOfString(printable(text), { width: available });
  while (size > smallest && takes() > lines * size * 1.25) size -= 1;
  return size;
}
