import type { Brand, Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { printable } from './printable.rules.ts';
import { receiptName } from './receipt.rules.ts';
import type { ReceiptWords } from './receipt-words.ts';
import { civilDay, money, placeTime, receiptWords } from './receipt-words.ts';
import type { Receipt, ReceiptLine } from './receipts.queries.ts';
import { drawTileBand } from './tile-band.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 48, band: 56 };
const inner = page.width - 2 * page.margin;

/** Widths of the table's columns: code, person, service and place, time, amount. */
const columns = [62, 112, 165, 95, inner - 434];

interface Sheet {
  doc: Document;
  root: Element;
  receipt: Receipt;
  language: Language;
  said: ReceiptWords;
  brand: Brand;
}

/**
 * The payment receipt in the colours and under the name of the brand: one A4 page for a family, tagged for screen readers. It says that it is no certified invoice.
 * @returns the bytes of the PDF.
 */
export async function writeReceipt(
  receipt: Receipt,
  language: Language,
  variant: Variant,
): Promise<Buffer> {
  const brand = brandOf(variant);
  const said = receiptWords[language];
  const name = receiptName(receipt.receiptNumber);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, bottom: page.margin, left: page.margin, right: page.margin },
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: language === 'pt' ? 'pt-PT' : 'en-IE',
    info: {
      Title: `${said.title} ${name}`,
      CreationDate: receipt.paidAt,
      Producer: brand.name,
      Creator: brand.name,
    },
  });
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawTileBand(doc, { width: page.width, size: page.band, palette: brand.light });
  const sheet = { doc, root, receipt, language, said, brand };
  writeHead(sheet, name);
  writeParties(sheet);
  writeTable(sheet);
  writeTotals(sheet);
  writeFoot(sheet, name);
  root.end();
  doc.end();
  return bytes;
}

function collect(doc: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

function writeHead({ doc, root, receipt, language, said, brand }: Sheet, name: string): void {
  const { ink, inkSoft, primary } = brand.light;
  doc.y = page.band + 24;
  write(doc, root, {
    as: 'P',
    text: brand.name,
    font: 'Helvetica-Bold',
    size: 11,
    color: primary,
  });
  write(doc, root, { as: 'H1', text: said.title, font: 'Helvetica-Bold', size: 24, color: ink });
  const paidOn = `${said.paidOn} ${civilDay(receipt.paidAt, 'Europe/Lisbon', language)}`;
  const method = methodName(receipt, said);
  const line = [`${said.number} ${name}`, paidOn, ...(method ? [method] : [])].join('  ·  ');
  write(doc, root, { as: 'P', text: line, font: 'Helvetica', size: 10.5, color: inkSoft });
  doc.y += 24;
}

function methodName({ method }: Receipt, said: ReceiptWords): string | null {
  return method === 'card' || method === 'mbway' || method === 'multibanco'
    ? said.method[method]
    : null;
}

/** Who sold and who bought, side by side. */
function writeParties({ doc, root, receipt, said, brand }: Sheet): void {
  const colours = { ink: brand.light.ink, soft: brand.light.inkSoft };
  const top = doc.y;
  const half = inner / 2 - 12;
  const sellers = new Map(
    receipt.lines.map(({ seller, sellerTaxNumber }) => [seller, sellerTaxNumber]),
  );
  const sold = [...sellers].flatMap(([seller, number]) => [seller, `${said.taxNumber} ${number}`]);
  const ends = [
    writeParty(doc, root, {
      title: said.seller,
      lines: sold,
      x: page.margin,
      y: top,
      width: half,
      colours,
    }),
    writeParty(doc, root, {
      title: said.buyer,
      lines: buyerOf(receipt, said),
      x: page.margin + half + 24,
      y: top,
      width: half,
      colours,
    }),
  ];
  doc.x = page.margin;
  doc.y = Math.max(...ends) + 24;
}

function buyerOf(receipt: Receipt, said: ReceiptWords): string[] {
  const { invoiceName, invoiceTaxNumber, invoiceAddress, invoicePostalCode, invoiceLocality } =
    receipt;
  if (invoiceName === null) return [said.finalConsumer];
  const locality = [invoicePostalCode, invoiceLocality].filter((part) => part !== null).join(' ');
  return [
    invoiceName,
    `${said.taxNumber} ${invoiceTaxNumber ?? ''}`,
    invoiceAddress ?? '',
    locality,
  ];
}

interface Party {
  title: string;
  lines: string[];
  x: number;
  y: number;
  width: number;
  colours: { ink: string; soft: string };
}

function writeParty(doc: Document, root: Element, party: Party): number {
  const { title, lines, x, y, width, colours } = party;
  doc.x = x;
  doc.y = y;
  write(doc, root, {
    as: 'H2',
    text: title,
    font: 'Helvetica',
    size: 9,
    color: colours.soft,
    width,
  });
  lines.forEach((text, index) => {
    const font = index === 0 ? 'Helvetica-Bold' : 'Helvetica';
    write(doc, root, { as: 'P', text, font, size: 10.5, color: colours.ink, width });
  });
  return doc.y;
}

interface Piece {
  as: string;
  text: string;
  font: string;
  size: number;
  color: string;
  width?: number;
}

function write(
  doc: Document,
  parent: Element,
  { as, text, font, size, color, width = inner }: Piece,
): void {
  const { x } = doc;
  parent.add(
    doc.struct(as, {}, () => {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(printable(text), x, doc.y, { width, lineGap: 2 });
    }),
  );
}

function writeTable(sheet: Sheet): void {
  const { doc, root, receipt, said } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const heads = [said.code, said.person, said.service, said.time, said.amount];
  writeRow(sheet, table, { cells: heads, isHead: true });
  for (const line of receipt.lines)
    writeRow(sheet, table, { cells: cellsOf(line, sheet), isHead: false });
  table.end();
}

/** The code as people know it: without its first four characters. */
function cellsOf(line: ReceiptLine, { language }: Sheet): string[] {
  return [
    line.code.slice(4),
    line.person,
    `${line.service}\n${line.entity}`,
    placeTime(new Date(line.startsAt), line.timeZone, language),
    money(line.priceCents, language),
  ];
}

function writeRow(
  { doc, brand }: Sheet,
  table: Element,
  { cells, isHead }: { cells: string[]; isHead: boolean },
): void {
  doc.font('Helvetica').fontSize(isHead ? 9 : 10);
  const texts = cells.map(printable);
  const heights = texts.map((text, index) =>
    doc.heightOfString(text, { width: (columns[index] ?? 0) - 8, lineGap: 2 }),
  );
  const height = Math.max(...heights) + 14;
  if (doc.y + height > page.height - page.margin - 150) doc.addPage();
  const top = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  texts.forEach((text, index) => {
    const x = page.margin + columns.slice(0, index).reduce((sum, width) => sum + width, 0);
    const width = (columns[index] ?? 0) - (index === columns.length - 1 ? 0 : 8);
    const align = index === columns.length - 1 ? 'right' : 'left';
    const cell = () => {
      doc
        .font('Helvetica')
        .fontSize(isHead ? 9 : 10)
        .fillColor(isHead ? brand.light.inkSoft : brand.light.ink);
      doc.text(text, x, top + 7, { width, align, lineGap: 2 });
    };
    row.add(doc.struct(isHead ? 'TH' : 'TD', {}, cell));
  });
  row.end();
  drawLine(doc, top + height, brand.light.line);
  doc.x = page.margin;
  doc.y = top + height;
}

function drawLine(doc: Document, y: number, colour: string): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.6)
    .stroke(colour);
  doc.endMarkedContent();
}

function writeTotals(sheet: Sheet): void {
  const { doc, receipt, language, said } = sheet;
  const { paidCents, refunds } = receipt;
  doc.y += 12;
  writeSum(sheet, { label: said.total, cents: paidCents, isStrong: true });
  if (refunds.length === 0) return;
  for (const { amountCents, doneAt } of refunds) {
    const label = said.refunded(civilDay(new Date(doneAt), 'Europe/Lisbon', language));
    writeSum(sheet, { label, cents: -amountCents, isStrong: false });
  }
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  writeSum(sheet, { label: said.kept, cents: paidCents - backCents, isStrong: true });
}

interface Sum {
  label: string;
  cents: number;
  isStrong: boolean;
}

function writeSum({ doc, root, language, brand }: Sheet, { label, cents, isStrong }: Sum): void {
  const top = doc.y;
  root.add(
    doc.struct('P', {}, () => {
      doc
        .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(isStrong ? 12 : 10.5)
        .fillColor(brand.light.ink);
      doc.text(printable(label), page.margin, top, { width: inner - 110, align: 'right' });
      doc.text(printable(money(cents, language)), page.width - page.margin - 100, top, {
        width: 100,
        align: 'right',
      });
    }),
  );
  doc.x = page.margin;
  doc.y = top + 20;
}

/** The notes and the QR code, at the foot of the last page. */
function writeFoot({ doc, root, said, brand }: Sheet, name: string): void {
  const { ink, inkSoft } = brand.light;
  const side = 88;
  const top = page.height - page.margin - side;
  const width = inner - side - 24;
  doc.x = page.margin;
  doc.y = top + 30;
  for (const text of [said.asCharged, said.notCertified]) {
    write(doc, root, { as: 'P', text, font: 'Helvetica', size: 9, color: inkSoft, width });
  }
  const alt = said.qr(name);
  root.add(
    doc.struct('Figure', { alt }, () =>
      drawQr(doc, { text: name, x: page.width - page.margin - side, y: top, side, ink }),
    ),
  );
}

function drawQr(
  doc: Document,
  { text, x, y, side, ink }: { text: string; x: number; y: number; side: number; ink: string },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column))
        doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05);
    }
  }
  doc.fill(ink);
}
