import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { printable } from './printable.rules.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A4 in points. */
export const a4 = { width: 595.28, height: 841.89 };

interface StartPdfInput {
  /** Points. */
  size: { width: number; height: number };
  /** Points, on every side. */
  margin: number;
  title: string;
  /** The name of the product. */
  producer: string;
  /** BCP 47. */
  lang: string;
  /** Default: now. */
  createdAt?: Date;
}

/** A PDF that is being written. */
export interface OpenPdf {
  doc: Document;
  root: Element;
  /** Ends the document. @returns its bytes. */
  finish(): Promise<Buffer>;
}

/** Starts a PDF that is tagged for screen readers: everything that is drawn belongs to `root` or is an artifact. */
export function startPdf(input: StartPdfInput): OpenPdf {
  const { size, margin, title: Title, producer: Producer, lang, createdAt } = input;
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang,
    info: {
      Title,
      Producer,
      Creator: Producer,
      ...(createdAt ? { CreationDate: createdAt } : {}),
    },
  });
  const bytes = collectPdf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const finish = () => {
    root.end();
    doc.end();
    return bytes;
  };
  return { doc, root, finish };
}

interface PdfText {
  /** Its role for screen readers: P, H1, H2. */
  as: string;
  text: string;
  font: string;
  /** Points. */
  size: number;
  color: string;
  width: number;
}

/** Writes a text from the current place on, in lines of `width`; the next one stands below it. */
export function writePdfText(doc: Document, parent: Element, line: PdfText): void {
  const { as, text, font, size, color, width } = line;
  const { x } = doc;
  parent.add(
    doc.struct(as, {}, () => {
      doc.font(font).fontSize(size).fillColor(color);
      doc.text(printable(text), x, doc.y, { width, lineGap: 2 });
    }),
  );
}

/** Draws a line across, as decoration. */
export function drawPdfLine(
  doc: Document,
  line: { x: number; y: number; width: number; color: string },
): void {
  const { x, y, width, color } = line;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(color);
  doc.endMarkedContent();
}

/** The bytes of a document, once it has ended. */
function collectPdf(doc: Document): Promise<Buffer> {
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
