import type { Brand, Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { a4, drawPdfLine, drawQrCode, startPdf, writePdfText } from '../../platform/pdf-drawing.ts';
import { printable } from '../../platform/printable.rules.ts';
import { receiptName } from './receipt.rules.ts';
import type { ReceiptLabels } from './receipt-labels.ts';
import {
  formatLocalTime,
  formatMoney,
  formatReceiptDay,
  receiptLabels,
  receiptMethods,
} from './receipt-labels.ts';
import type { Receipt, ReceiptLine } from './receipts.queries.ts';
import { drawTileBand } from './tile-band.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Points. */
const page = { ...a4, margin: 48, band: 56 };
const contentWidth = page.width - 2 * page.margin;

/** Widths of the table's columns: code, person, service and entity, time, amount. */
const columns = [62, 112, 165, 95, contentWidth - 434];

interface ReceiptSheet {
  doc: Document;
  root: Element;
  receipt: Receipt;
  language: Language;
  labels: ReceiptLabels;
  brand: Brand;
}

/**
 * The payment receipt in the brand's colours: one A4 page for a family, tagged for screen readers. It states that it
 * is not a certified invoice.
 * @returns the bytes of the PDF.
 */
export async function writeReceipt(
  receipt: Receipt,
  language: Language,
  variant: Variant,
): Promise<Buffer> {
  const brand = brandOf(variant);
  const labels = receiptLabels[language];
  const name = receiptName(receipt.receiptNumber);
  const { doc, root, finish } = startPdf({
    size: a4,
    margin: page.margin,
    title: `${labels.title} ${name}`,
    producer: brand.name,
    lang: language === 'pt' ? 'pt-PT' : 'en-IE',
    createdAt: receipt.paidAt,
  });
  drawTileBand(doc, { width: page.width, size: page.band, palette: brand.light });
  const sheet = { doc, root, receipt, language, labels, brand };
  writeHeader(sheet, name);
  writeParties(sheet);
  writeTable(sheet);
  writeTotals(sheet);
  writeFooter(sheet, name);
  return finish();
}

function writeHeader(
  { doc, root, receipt, language, labels, brand }: ReceiptSheet,
  name: string,
): void {
  const { ink, inkSoft, primary } = brand.light;
  doc.y = page.band + 24;
  writePdfText(doc, root, {
    width: contentWidth,
    as: 'P',
    text: brand.name,
    font: 'Helvetica-Bold',
    size: 11,
    color: primary,
  });
  writePdfText(doc, root, {
    width: contentWidth,
    as: 'H1',
    text: labels.title,
    font: 'Helvetica-Bold',
    size: 24,
    color: ink,
  });
  const paidOn = `${labels.paidOn} ${formatReceiptDay(receipt.paidAt, homeTimeZone, language)}`;
  const method = methodName(receipt, labels);
  const line = [`${labels.number} ${name}`, paidOn, ...(method ? [method] : [])].join('  ·  ');
  writePdfText(doc, root, {
    width: contentWidth,
    as: 'P',
    text: line,
    font: 'Helvetica',
    size: 10.5,
    color: inkSoft,
  });
  doc.y += 24;
}

function methodName({ method }: Receipt, labels: ReceiptLabels): string | null {
  const name = receiptMethods.find((known) => known === method);
  return name ? labels.method[name] : null;
}

/** Seller and buyer, side by side. */
function writeParties({ doc, root, receipt, labels, brand }: ReceiptSheet): void {
  const colours = { ink: brand.light.ink, soft: brand.light.inkSoft };
  const top = doc.y;
  const half = contentWidth / 2 - 12;
  const sellers = new Map(
    receipt.lines.map(({ seller, sellerTaxNumber }) => [seller, sellerTaxNumber]),
  );
  const sold = [...sellers].flatMap(([seller, number]) => [
    seller,
    `${labels.taxNumber} ${number}`,
  ]);
  const ends = [
    writeParty(doc, root, {
      title: labels.seller,
      lines: sold,
      x: page.margin,
      y: top,
      width: half,
      colours,
    }),
    writeParty(doc, root, {
      title: labels.buyer,
      lines: buyerOf(receipt, labels),
      x: page.margin + half + 24,
      y: top,
      width: half,
      colours,
    }),
  ];
  doc.x = page.margin;
  doc.y = Math.max(...ends) + 24;
}

function buyerOf(receipt: Receipt, labels: ReceiptLabels): string[] {
  const { invoiceName, invoiceTaxNumber, invoiceAddress, invoicePostalCode, invoiceLocality } =
    receipt;
  if (invoiceName === null) return [labels.finalConsumer];
  const locality = [invoicePostalCode, invoiceLocality].filter((part) => part !== null).join(' ');
  return [
    invoiceName,
    `${labels.taxNumber} ${invoiceTaxNumber ?? ''}`,
    invoiceAddress ?? '',
    locality,
  ];
}

interface PartyBlock {
  title: string;
  lines: string[];
  x: number;
  y: number;
  width: number;
  colours: { ink: string; soft: string };
}

function writeParty(doc: Document, root: Element, party: PartyBlock): number {
  const { title, lines, x, y, width, colours } = party;
  doc.x = x;
  doc.y = y;
  writePdfText(doc, root, {
    as: 'H2',
    text: title,
    font: 'Helvetica',
    size: 9,
    color: colours.soft,
    width,
  });
  lines.forEach((text, index) => {
    const font = index === 0 ? 'Helvetica-Bold' : 'Helvetica';
    writePdfText(doc, root, { as: 'P', text, font, size: 10.5, color: colours.ink, width });
  });
  return doc.y;
}

function writeTable(sheet: ReceiptSheet): void {
  const { doc, root, receipt, labels } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const heads = [labels.code, labels.person, labels.service, labels.time, labels.amount];
  writeRow(sheet, table, { cells: heads, isHead: true });
  for (const line of receipt.lines)
    writeRow(sheet, table, { cells: cellsOf(line, sheet), isHead: false });
  table.end();
}

/** The code as patients know it: without its first four characters. */
function cellsOf(line: ReceiptLine, { language }: ReceiptSheet): string[] {
  return [
    line.code.slice(4),
    line.person,
    `${line.service}\n${line.entity}`,
    formatLocalTime(new Date(line.startsAt), line.timeZone, language),
    formatMoney(line.priceCents, language),
  ];
}

function writeRow(
  { doc, brand }: ReceiptSheet,
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
  drawPdfLine(doc, {
    x: page.margin,
    y: top + height,
    width: contentWidth,
    color: brand.light.line,
  });
  doc.x = page.margin;
  doc.y = top + height;
}

function writeTotals(sheet: ReceiptSheet): void {
  const { doc, receipt, language, labels } = sheet;
  const { paidCents, refunds } = receipt;
  doc.y += 12;
  writeTotal(sheet, { label: labels.total, cents: paidCents, isStrong: true });
  if (refunds.length === 0) return;
  for (const { amountCents, doneAt } of refunds) {
    const label = labels.refunded(formatReceiptDay(new Date(doneAt), homeTimeZone, language));
    writeTotal(sheet, { label, cents: -amountCents, isStrong: false });
  }
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  writeTotal(sheet, { label: labels.netTotal, cents: paidCents - backCents, isStrong: true });
}

interface TotalLine {
  label: string;
  cents: number;
  isStrong: boolean;
}

function writeTotal(
  { doc, root, language, brand }: ReceiptSheet,
  { label, cents, isStrong }: TotalLine,
): void {
  const top = doc.y;
  root.add(
    doc.struct('P', {}, () => {
      doc
        .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(isStrong ? 12 : 10.5)
        .fillColor(brand.light.ink);
      doc.text(printable(label), page.margin, top, { width: contentWidth - 110, align: 'right' });
      doc.text(printable(formatMoney(cents, language)), page.width - page.margin - 100, top, {
        width: 100,
        align: 'right',
      });
    }),
  );
  doc.x = page.margin;
  doc.y = top + 20;
}

/** The notes and the QR code, at the bottom of the last page. */
function writeFooter({ doc, root, labels, brand }: ReceiptSheet, name: string): void {
  const { ink, inkSoft } = brand.light;
  const side = 88;
  const top = page.height - page.margin - side;
  const width = contentWidth - side - 24;
  doc.x = page.margin;
  doc.y = top + 30;
  for (const text of [labels.asCharged, labels.notCertified]) {
    writePdfText(doc, root, { as: 'P', text, font: 'Helvetica', size: 9, color: inkSoft, width });
  }
  const alt = labels.qr(name);
  root.add(
    doc.struct('Figure', { alt }, () =>
      drawQrCode(doc, {
        text: name,
        x: page.width - page.margin - side,
        y: top,
        side,
        ink,
        errorCorrectionLevel: 'M',
      }),
    ),
  );
}
