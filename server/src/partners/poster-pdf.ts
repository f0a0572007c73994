import type { Brand } from '@vaga/contract/brands';
import { a4, drawQrCode, fittingFontSize, startPdf } from '../platform/pdf-drawing.ts';
import { printable } from '../platform/printable.rules.ts';
import { drawAzulejo } from './draw-azulejo.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Points. */
const margin = 48;
const available = a4.width - 2 * margin;
const tileSize = a4.width / 6;
const qrSide = 300;

const texts = {
  title: { pt: 'Chegou?', en: 'Have you arrived?' },
  scan: {
    pt: 'Leia este código com a câmara do telemóvel e diga-nos que chegou.',
    en: 'Scan this code with your phone’s camera and tell us that you are here.',
  },
  need: {
    pt: 'Precisa do código da marcação e dos últimos 3 números do seu telefone.',
    en: 'You need the code of your appointment and the last 3 digits of your phone number.',
  },
  desk: {
    pt: 'Sem telemóvel? Fale com o balcão.',
    en: 'No phone? Please ask at the desk.',
  },
};

interface Poster {
  /** The entity's name. */
  name: string;
  /** What the QR code opens. */
  url: string;
}

/**
 * The poster that hangs at an entity, on one page of A4 in Portuguese and English: to be read from two metres.
 * @returns the bytes of the PDF.
 */
export async function writePoster({ name, url }: Poster, brand: Brand): Promise<Buffer> {
  const { ink, inkSoft, primary } = brand.light;
  const { doc, root, finish } = startPdf({
    size: a4,
    margin: 0,
    title: `${texts.title.pt} ${name}`,
    producer: brand.name,
    lang: 'pt-PT',
  });
  drawBand(doc, name, brand);
  const write = (line: Omit<PosterLine, 'doc' | 'root'>) => writeLine({ doc, root, ...line });
  doc.font('Helvetica-Bold');
  const size = fittingFontSize(doc, name, { largest: 24, available, lines: 1 });
  write({ as: 'P', text: name, size, color: inkSoft, y: tileSize + 24, isBold: true });
  write({ as: 'H1', text: texts.title.pt, size: 60, color: ink, y: tileSize + 60, isBold: true });
  const english = { text: texts.title.en, size: 26, y: tileSize + 128 };
  write({ as: 'P', ...english, color: inkSoft, isBold: false });
  root.add(doc.struct('Figure', { alt: `QR: ${url}` }, () => drawCode(doc, url, ink)));
  let y = qrTop + qrSide + 18;
  for (const [{ pt, en }, isBold] of [
    [texts.scan, true],
    [texts.need, false],
    [texts.desk, false],
  ] as const) {
    write({ as: 'P', text: pt, size: 16, color: ink, y, isBold });
    write({ as: 'P', text: en, size: 13, color: inkSoft, y: y + 21, isBold: false });
    y += 56;
  }
  const foot = `${brand.name} · ${new URL(url).host}`;
  write({ as: 'P', text: foot, size: 12, color: primary, y: a4.height - 34, isBold: false });
  return finish();
}

const qrTop = tileSize + 176;

function drawCode(doc: Document, text: string, ink: string): void {
  const x = (a4.width - qrSide) / 2;
  drawQrCode(doc, { text, x, y: qrTop, side: qrSide, ink, errorCorrectionLevel: 'Q' });
}

/** The azulejo of the entity's name across the sheet, as on its flyer. */
function drawBand(doc: Document, seed: string, brand: Brand): void {
  const { tileGround, tileLine, tileFill, tileSpark } = brand.light;
  const colours = { ground: tileGround, line: tileLine, fill: tileFill, spark: tileSpark };
  for (let x = 0; x < a4.width - 1; x += tileSize)
    drawAzulejo(doc, { seed, x, y: 0, size: tileSize, colours });
}

interface PosterLine {
  doc: Document;
  root: Element;
  as: string;
  text: string;
  size: number;
  color: string;
  y: number;
  isBold: boolean;
}

function writeLine({ doc, root, as, text, size, color, y, isBold }: PosterLine): void {
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
