import { brandOf } from '@vaga/contract/brands';
import PDFDocument from 'pdfkit';
import { drawTileBand } from '../src/payments/receipts/tile-band.ts';

type Document = PDFKit.PDFDocument;

export interface ResultSheet {
  entity: string;
  address: string;
  person: string;
  /** As people know it: without its first four characters. */
  code: string;
  service: string;
  /** The day it was done, in words. */
  day: string;
  findings: Finding[];
}

/** What was looked at, what was found, and what is usual. */
export interface Finding {
  name: string;
  value: string;
  usual: string;
}

const page = { width: 595.28, margin: 48, band: 56 };
const inner = page.width - 2 * page.margin;
const columns = [220, 140, inner - 360];
const { ink, inkSoft, line } = brandOf('vaga').light;

/** The report of a laboratory of the demo: one A4 page in Portuguese, as its patient reads it, tagged for screen readers. */
export function writeResultPdf(sheet: ResultSheet): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const { margin } = page;
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: 'pt-PT',
    info: { Title: `Resultado ${sheet.code}`, Producer: sheet.entity, Creator: sheet.entity },
  });
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  drawTileBand(doc, { width: page.width, size: page.band, palette: brandOf('vaga').light });
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeHead(doc, root, sheet);
  writeFindings(doc, root, sheet.findings);
  doc.y += 24;
  const note = 'Documento de demonstração: nenhum destes valores é de uma pessoa verdadeira.';
  write(doc, root, { as: 'P', text: note, size: 9, color: inkSoft });
  root.end();
  doc.end();
  return promise;
}

type Element = PDFKit.PDFStructureElement;

function writeHead(doc: Document, root: Element, sheet: ResultSheet): void {
  doc.y = page.band + 24;
  write(doc, root, { as: 'P', text: sheet.entity, size: 11, isBold: true });
  write(doc, root, { as: 'P', text: sheet.address, size: 9, color: inkSoft });
  doc.y += 16;
  write(doc, root, { as: 'H1', text: sheet.service, size: 22, isBold: true });
  write(doc, root, {
    as: 'P',
    text: `${sheet.person}  ·  ${sheet.day}  ·  ${sheet.code}`,
    size: 11,
  });
  doc.y += 20;
}

function write(
  doc: Document,
  parent: Element,
  piece: { as: string; text: string; size: number; isBold?: boolean; color?: string },
): void {
  const { as, text, size, isBold = false, color = ink } = piece;
  const draw = () => {
    doc
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
    doc.text(text, page.margin, doc.y, { width: inner, lineGap: 2 });
  };
  parent.add(doc.struct(as, {}, draw));
}

function writeFindings(doc: Document, root: Element, findings: Finding[]): void {
  const table = doc.struct('Table');
  root.add(table);
  writeRow(doc, table, { cells: ['Parâmetro', 'Resultado', 'Valores habituais'], isHead: true });
  for (const { name, value, usual } of findings) {
    writeRow(doc, table, { cells: [name, value, usual], isHead: false });
  }
  table.end();
}

function writeRow(
  doc: Document,
  table: Element,
  { cells, isHead }: { cells: string[]; isHead: boolean },
): void {
  const top = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  cells.forEach((text, index) => {
    const x = page.margin + columns.slice(0, index).reduce((sum, width) => sum + width, 0);
    const draw = () => {
      doc
        .font('Helvetica')
        .fontSize(isHead ? 9 : 11)
        .fillColor(isHead ? inkSoft : ink);
      doc.text(text, x, top + 7, { width: (columns[index] ?? 0) - 8 });
    };
    row.add(doc.struct(isHead ? 'TH' : 'TD', {}, draw));
  });
  row.end();
  const bottom = top + 28;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(page.margin, bottom)
    .lineTo(page.width - page.margin, bottom)
    .lineWidth(0.6)
    .stroke(line);
  doc.endMarkedContent();
  doc.x = page.margin;
  doc.y = bottom;
}
