import type { Brand } from '@vaga/contract/brands';
import { drawAzulejo } from '../partners/index.ts';
import { drawQrCode, fittingFontSize, startPdf } from '../platform/pdf-drawing.ts';
import { printable } from '../platform/printable.rules.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A6 in points: it stands on a bedside table. */
const [width, height] = [297.64, 419.53];
const margin = 26;
const tileSize = 49.61;
const available = width - 2 * margin;

export interface StayCard {
  /** The hotel. */
  name: string;
  code: string;
  /** The days of the stay in words, by language. */
  days: { pt: string; en: string };
  /** What the QR code opens. */
  url: string;
}

const texts = {
  pt: 'Marque aqui os testes e consultas da sua estadia: leia o código QR, ou escreva o código em {host}.',
  en: 'Book the tests and visits of your stay: scan the QR code, or type the code at {host}.',
};

/**
 * The card of a stay for its room, on one page in Portuguese and English: the hotel, the days, the QR code (error correction Q)
 * and the code to type. It names no guest.
 * @returns the bytes of the PDF.
 */
export async function writeStayCard(card: StayCard, brand: Brand): Promise<Buffer> {
  const { name, code, url } = card;
  const { doc, root, finish } = startPdf({
    size: { width, height },
    margin: 0,
    title: `${name}: ${code}`,
    producer: brand.name,
    lang: 'pt-PT',
  });
  drawBand(doc, name, brand);
  const sheet = { doc, root };
  doc.font('Helvetica-Bold');
  const title = fittingFontSize(doc, name, { largest: 19, smallest: 11, available, lines: 2 });
  write(sheet, { as: 'H1', text: name, isBold: true, size: title, color: brand.light.ink, y: 64 });
  const days = `${card.days.pt}\n${card.days.en}`;
  write(sheet, { text: days, size: 9.5, color: brand.light.inkSoft, y: 112 });
  const side = 134;
  const qr = { text: url, x: (width - side) / 2, y: 144, side } as const;
  const figure = () => drawQrCode(doc, { ...qr, ink: brand.light.ink, errorCorrectionLevel: 'Q' });
  root.add(doc.struct('Figure', { alt: `QR: ${url}` }, figure));
  doc.font('Helvetica-Bold');
  const largest = fittingFontSize(doc, code, { largest: 22, smallest: 9, available, lines: 1 });
  write(sheet, { text: code, isBold: true, size: largest, color: brand.light.ink, y: 290 });
  const { host } = new URL(url);
  const steps: ['pt' | 'en', boolean, number][] = [
    ['pt', true, 322],
    ['en', false, 358],
  ];
  for (const [language, isBold, y] of steps) {
    const text = texts[language].replace('{host}', host);
    const color = isBold ? brand.light.ink : brand.light.inkSoft;
    write(sheet, { text, isBold, size: 9, color, y });
  }
  write(sheet, { text: brand.name, size: 8, color: brand.light.primary, y: height - 22 });
  return finish();
}

function drawBand(doc: Document, seed: string, brand: Brand): void {
  const { tileGround, tileLine, tileFill, tileSpark } = brand.light;
  const colours = { ground: tileGround, line: tileLine, fill: tileFill, spark: tileSpark };
  for (let x = 0; x < width - 1; x += tileSize) {
    drawAzulejo(doc, { seed, x, y: 0, size: tileSize, colours });
  }
}

interface CardText {
  as?: 'H1' | 'P';
  text: string;
  isBold?: boolean;
  size: number;
  color: string;
  y: number;
}

function write({ doc, root }: { doc: Document; root: Element }, cardText: CardText): void {
  const { as = 'P', text, isBold = false, size, color, y } = cardText;
  root.add(
    doc.struct(as, {}, () => {
      doc
        .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .fillColor(color);
      doc.text(printable(text), margin, y, { width: available, align: 'center' });
    }),
  );
}
