import type { printDetails } from '@vaga/contract/agenda-day';
import type { Brand } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { formatInstant } from '../../platform/format-date.rules.ts';
import { dateFormat } from '../../platform/formats.rules.ts';
import type { OpenPdf } from '../../platform/pdf-drawing.ts';
import { a4, drawPdfLine, startPdf, writePdfText } from '../../platform/pdf-drawing.ts';
import { printable } from '../../platform/printable.rules.ts';
import { layColumns } from './day-sheet.rules.ts';

/** A person of the day on paper. */
export interface DaySheetRow {
  /** HH:mm. */
  time: string;
  code: string;
  name: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  phone: string | null;
  service: string;
  dueCents: number;
}

export interface DaySheet {
  entity: string;
  /** Null: all pools. */
  pool: string | null;
  printedBy: string;
  date: string;
  timeZone: string;
  detail: (typeof printDetails)[number];
  language: Language;
  now: Date;
  /** By time. */
  rows: readonly DaySheetRow[];
}

/** A4 landscape, in points. */
const size = { width: a4.height, height: a4.width };
const margin = 30;
const width = size.width - 2 * margin;
/** High enough to write and to sign in. */
const rowHeight = 23;
const bottom = size.height - margin;

type ColumnName =
  | 'time'
  | 'code'
  | 'name'
  | 'born'
  | 'phone'
  | 'service'
  | 'due'
  | 'note'
  | 'signature';

const columnsOfDetail = {
  full: [
    { field: 'time', share: 5 },
    { field: 'code', share: 9 },
    { field: 'name', share: 22 },
    { field: 'born', share: 9 },
    { field: 'phone', share: 10 },
    { field: 'service', share: 17 },
    { field: 'due', share: 7 },
    { field: 'note', share: 11 },
    { field: 'signature', share: 14 },
  ],
  initials: [
    { field: 'time', share: 6 },
    { field: 'code', share: 10 },
    { field: 'name', share: 8 },
    { field: 'service', share: 24 },
    { field: 'due', share: 8 },
    { field: 'note', share: 24 },
    { field: 'signature', share: 20 },
  ],
} as const satisfies Record<DaySheet['detail'], { field: ColumnName; share: number }[]>;

interface SheetLabels {
  health: string;
  printed: string;
  page: string;
  /** Instead of rows. */
  empty: string;
  columns: Record<ColumnName, string>;
}

const labels = {
  pt: {
    health: 'Contém dados de saúde',
    printed: 'Impresso por {who}, {when}',
    page: 'Página {page}',
    empty: 'Ninguém tem hora marcada neste dia.',
    columns: {
      time: 'Hora',
      code: 'Código',
      name: 'Nome',
      born: 'Nascimento',
      phone: 'Telefone',
      service: 'Serviço',
      due: 'A pagar',
      note: 'Nota',
      signature: 'Assinatura',
    },
  },
  en: {
    health: 'Contains health data',
    printed: 'Printed by {who}, {when}',
    page: 'Page {page}',
    empty: 'No one has a time on this day.',
    columns: {
      time: 'Time',
      code: 'Code',
      name: 'Name',
      born: 'Born',
      phone: 'Phone',
      service: 'Service',
      due: 'To pay',
      note: 'Note',
      signature: 'Signature',
    },
  },
} as const satisfies Record<Language, SheetLabels>;

interface OpenSheet extends Pick<OpenPdf, 'doc' | 'root'> {
  sheet: DaySheet;
  brand: Brand;
  columns: ReturnType<typeof layColumns<ColumnName>>;
}

/**
 * A day on paper: a row for each person, with room for a note and a signature. Each page says whose it is, who printed it when,
 * and that it has health data.
 * @returns the bytes of the PDF.
 */
export async function writeDaySheet(sheet: DaySheet, brand: Brand): Promise<Buffer> {
  const { language, entity, date } = sheet;
  const { doc, root, finish } = startPdf({
    size,
    margin,
    title: `${entity} ${date}`,
    producer: brand.name,
    lang: language === 'pt' ? 'pt-PT' : 'en-IE',
    createdAt: sheet.now,
  });
  const columns = layColumns<ColumnName>(columnsOfDetail[sheet.detail], { left: margin, width });
  const open = { doc, root, sheet, brand, columns };
  let page = 1;
  let table = startPage(open, page);
  for (const row of sheet.rows) {
    if (doc.y + rowHeight > bottom) {
      table.end();
      doc.addPage();
      page += 1;
      table = startPage(open, page);
    }
    writeRow(open, table, { cells: cellsOf(row, language), isHead: false });
  }
  table.end();
  if (sheet.rows.length === 0) {
    doc.x = margin;
    const empty = { as: 'P', font: 'Helvetica', size: 10, color: brand.light.ink } as const;
    writePdfText(doc, root, { ...empty, text: labels[language].empty, width });
  }
  return finish();
}

/** The head of a page, and its table with the names of the columns. */
function startPage(open: OpenSheet, page: number): PDFKit.PDFStructureElement {
  const { doc, root, sheet, brand } = open;
  const { ink, inkSoft } = brand.light;
  const words = labels[sheet.language];
  const { entity, pool, printedBy, now, timeZone, language } = sheet;
  const write = (text: string, as: string, more: { size: number; isBold?: boolean }) =>
    writePdfText(doc, root, {
      as,
      text,
      font: more.isBold ? 'Helvetica-Bold' : 'Helvetica',
      size: more.size,
      color: more.isBold ? ink : inkSoft,
      width,
    });
  doc.x = margin;
  doc.y = margin;
  const where = pool === null ? entity : `${entity} · ${pool}`;
  write(`${where} · ${dayOfSheet(sheet)}`, page === 1 ? 'H1' : 'P', { size: 13, isBold: true });
  const when = formatInstant(now, timeZone, language);
  const printed = words.printed.replace('{who}', printedBy).replace('{when}', when);
  const pageOf = words.page.replace('{page}', String(page));
  write(`${words.health} · ${printed} · ${pageOf}`, 'P', { size: 8.5 });
  doc.y += 6;
  const table = doc.struct('Table');
  root.add(table);
  writeRow(open, table, { cells: words.columns, isHead: true });
  return table;
}

function writeRow(
  { doc, brand, columns }: OpenSheet,
  table: PDFKit.PDFStructureElement,
  { cells, isHead }: { cells: Partial<Record<ColumnName, string>>; isHead: boolean },
): void {
  const top = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  for (const { field, x, width: cellWidth } of columns) {
    row.add(
      doc.struct(isHead ? 'TH' : 'TD', {}, () => {
        doc
          .font(isHead || field === 'time' ? 'Helvetica-Bold' : 'Helvetica')
          .fontSize(isHead ? 8 : 9.5)
          .fillColor(isHead ? brand.light.inkSoft : brand.light.ink);
        const text = printable(cells[field] ?? '');
        writeCell(doc, text, { x, top, width: cellWidth - 6 });
      }),
    );
  }
  row.end();
  drawPdfLine(doc, { x: margin, y: top + rowHeight, width, color: brand.light.line });
  doc.x = margin;
  doc.y = top + rowHeight;
}

/** What is longer than a line stands in two small ones, so that few names are cut; the column keeps its width. */
function writeCell(
  doc: PDFKit.PDFDocument,
  text: string,
  cell: { x: number; top: number; width: number },
): void {
  if (text === '') return;
  const isLong = doc.widthOfString(text) > cell.width;
  if (isLong) doc.fontSize(7.5);
  const { y, height } = isLong ? { y: cell.top + 3, height: 19 } : { y: cell.top + 7, height: 11 };
  doc.text(text, cell.x, y, { width: cell.width, height, ellipsis: true });
}

function cellsOf(row: DaySheetRow, language: Language): Partial<Record<ColumnName, string>> {
  const { time, code, name, phone, service, dueCents, dateOfBirth } = row;
  const locale = language === 'en' ? 'en-GB' : 'pt-PT';
  const due = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  return {
    time,
    code,
    name,
    born: dateOfBirth === null ? '' : dateOfBirth.split('-').reverse().join('/'),
    phone: phone ?? '',
    service,
    due: dueCents > 0 ? due.format(dueCents / 100) : '',
  };
}

function dayOfSheet({ date, language }: DaySheet): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'pt-PT', {
    timeZone: 'UTC',
    dateStyle: 'full',
  }).format(new Date(`${date}T00:00:00Z`));
}
