import type { Brand } from '@vaga/contract/brands';
import type { SheetSize } from '@vaga/contract/partner-account';
import { drawQrCode, fittingFontSize, startPdf } from '../platform/pdf-drawing.ts';
import { printable } from '../platform/printable.rules.ts';
import { drawAzulejo } from './draw-azulejo.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Points. Everything is laid out for A4; A5 is the same at the scale of its sides. */
const sheets: Record<SheetSize, { width: number; height: number; scale: number }> = {
  A4: { width: 595.28, height: 841.89, scale: 1 },
  A5: { width: 419.53, height: 595.28, scale: 0.7048 },
};
const width = 595.28;
const height = 844.6;
const margin = 48;

const steps = [
  { pt: 'Leia o código com a câmara do telemóvel.', en: 'Scan the code with your phone’s camera.' },
  { pt: 'Escolha o serviço, o local e a hora.', en: 'Choose the service, the place and the time.' },
  { pt: 'Marque com o preço combinado.', en: 'Book at the agreed price.' },
];

export interface Flyer {
  /** The entity's name. */
  name: string;
  /** As it is typed, in lower case. */
  code: string;
  /** What the QR code opens. */
  url: string;
}

/**
 * The flyer of an entity for its guests, on one page in Portuguese and English: the azulejo of its name, three steps, the
 * QR code (error correction Q) and the code in 60 points on A4.
 * @returns the bytes of the PDF.
 */
export async function writeFlyer(flyer: Flyer, size: SheetSize, brand: Brand): Promise<Buffer> {
  const sheet = sheets[size];
  const { doc, root, finish } = startPdf({
    size: sheet,
    margin: 0,
    title: `${flyer.name}: ${flyer.code}`,
    producer: brand.name,
    lang: 'pt-PT',
  });
  doc.scale(sheet.scale);
  // PDFKit breaks pages by unscaled points.
  doc.page.maxY = () => height;
  drawHead(doc, root, { name: flyer.name, brand });
  drawSteps(doc, root, brand);
  const alt = `QR: ${flyer.url}`;
  root.add(doc.struct('Figure', { alt }, () => drawCode(doc, flyer.url, brand)));
  drawLetters(doc, root, { flyer, brand });
  return finish();
}

const tileSize = 99.22;
const bandHeight = tileSize;

/** A band of the name's azulejo across the sheet, and the name below it. */
function drawHead(
  doc: Document,
  root: Element,
  { name, brand }: { name: string; brand: Brand },
): void {
  const { tileGround, tileLine, tileFill, tileSpark, ink } = brand.light;
  const colours = { ground: tileGround, line: tileLine, fill: tileFill, spark: tileSpark };
  for (let x = 0; x < width - 1; x += tileSize) {
    drawAzulejo(doc, { seed: name, x, y: 0, size: tileSize, colours });
  }
  doc.font('Helvetica-Bold');
  const available = width - 2 * margin;
  const fontSize = fittingFontSize(doc, name, { largest: 34, available, lines: 2 });
  write(doc, root, {
    as: 'H1',
    text: name,
    font: 'Helvetica-Bold',
    fontSize,
    color: ink,
    y: bandHeight + 30,
  });
}

function drawSteps(doc: Document, root: Element, brand: Brand): void {
  const { ink, inkSoft, primary } = brand.light;
  steps.forEach(({ pt, en }, index) => {
    const y = bandHeight + 122 + index * 50;
    write(doc, root, {
      as: 'P',
      text: `${index + 1}`,
      font: 'Helvetica-Bold',
      fontSize: 26,
      color: primary,
      y,
      align: 'left',
    });
    const at = { x: margin + 36, align: 'left' } as const;
    write(doc, root, {
      as: 'P',
      text: pt,
      font: 'Helvetica-Bold',
      fontSize: 15,
      color: ink,
      y: y + 1,
      ...at,
    });
    write(doc, root, {
      as: 'P',
      text: en,
      font: 'Helvetica',
      fontSize: 13,
      color: inkSoft,
      y: y + 20,
      ...at,
    });
  });
}

const qrSide = 250;
const qrTop = bandHeight + 290;

function drawCode(doc: Document, url: string, brand: Brand): void {
  drawQrCode(doc, {
    text: url,
    x: (width - qrSide) / 2,
    y: qrTop,
    side: qrSide,
    ink: brand.light.ink,
    errorCorrectionLevel: 'Q',
  });
}

function drawLetters(
  doc: Document,
  root: Element,
  { flyer, brand }: { flyer: Flyer; brand: Brand },
): void {
  const { ink, inkSoft, primary } = brand.light;
  const label = 'Código / Code';
  const y = qrTop + qrSide + 22;
  write(doc, root, { as: 'P', text: label, font: 'Helvetica', fontSize: 14, color: inkSoft, y });
  const code = flyer.code.toUpperCase();
  doc.font('Helvetica-Bold');
  const available = width - 2 * margin;
  const fontSize = fittingFontSize(doc, code, { largest: 60, available, lines: 1 });
  write(doc, root, {
    as: 'P',
    text: code,
    font: 'Helvetica-Bold',
    fontSize,
    color: ink,
    y: y + 20,
  });
  const host = new URL(flyer.url).host;
  const foot = `${brand.name} · ${host}`;
  write(doc, root, {
    as: 'P',
    text: foot,
    font: 'Helvetica',
    fontSize: 12,
    color: primary,
    y: height - 40,
  });
}

interface FlyerText {
  as: string;
  text: string;
  font: string;
  fontSize: number;
  color: string;
  y: number;
  x?: number;
  align?: 'left' | 'center';
}

function write(doc: Document, root: Element, flyerText: FlyerText): void {
  const { as, text, font, fontSize, color, y, x = margin, align = 'center' } = flyerText;
  root.add(
    doc.struct(as, {}, () => {
      doc.font(font).fontSize(fontSize).fillColor(color);
      doc.text(printable(text), x, y, { width: width - margin - x, align });
    }),
  );
}
