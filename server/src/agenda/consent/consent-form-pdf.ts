import type { Brand } from '@vaga/contract/brands';
import { dateFormat } from '../../platform/formats.rules.ts';
import { wallTime } from '../../platform/local-time.rules.ts';
import type { OpenPdf } from '../../platform/pdf-drawing.ts';
import { a4, drawPdfLine, startPdf, writePdfText } from '../../platform/pdf-drawing.ts';
import { printable } from '../../platform/printable.rules.ts';
import type { ConsentForm, ConsentFormTexts } from './consent-form.queries.ts';
import { needsRepresentative } from './consent-form.rules.ts';
import type { ConsentLabels } from './consent-labels.ts';
import { consentLabels } from './consent-labels.ts';

/** Points. */
const margin = 44;
const width = a4.width - 2 * margin;
const bottom = a4.height - margin;
const gap = 20;

interface Sheet extends Pick<OpenPdf, 'doc' | 'root'> {
  form: ConsentForm;
  labels: ConsentLabels;
  brand: Brand;
}

/**
 * The informed consent to an appointment's service, in duplicate: a copy for the person and one for the unit, each from a new
 * page on, with lines to be filled in by hand. A block that does not fit goes to the next page whole.
 * @returns the bytes of the PDF.
 */
export async function writeConsentForm(form: ConsentForm, brand: Brand): Promise<Buffer> {
  const labels = consentLabels[form.language];
  const { doc, root, finish } = startPdf({
    size: a4,
    margin,
    title: `${labels.title} ${form.code.slice(4)}`,
    producer: brand.name,
    lang: form.language === 'pt' ? 'pt-PT' : 'en-IE',
  });
  const sheet = { doc, root, form, labels, brand };
  labels.copies.forEach((copy, index) => {
    if (index > 0) doc.addPage();
    writeHead(sheet, copy);
    writeParts(sheet);
    writeDeclarations(sheet);
  });
  return finish();
}

function writeHead(sheet: Sheet, copy: string): void {
  const { doc, root, form, labels, brand } = sheet;
  const { ink, inkSoft, primary, line } = brand.light;
  const size = 9;
  writePdfText(doc, root, {
    as: 'P',
    text: copy,
    font: 'Helvetica-Bold',
    size,
    color: primary,
    width,
  });
  const title = { as: 'H1', text: labels.title, font: 'Helvetica-Bold' } as const;
  writePdfText(doc, root, { ...title, size: 18, color: ink, width });
  for (const text of [labels.norm, labels.readFirst])
    writePdfText(doc, root, { as: 'P', text, font: 'Helvetica', size, color: inkSoft, width });
  doc.y += 6;
  drawPdfLine(doc, { x: margin, y: doc.y, width, color: line });
  doc.y += 8;
  writeFacts(sheet, [
    [labels.unit, [form.unit, form.unitAddress, form.unitPhone]],
    [labels.person, [form.person]],
    [labels.born, [form.dateOfBirth === null ? null : writtenDay(form.dateOfBirth, form)]],
    [labels.service, [form.service, form.location === 'AtAddress' ? labels.atAddress : null]],
    [labels.when, [whenOf(form)]],
    [labels.code, [form.code.slice(4)]],
  ]);
  drawPdfLine(doc, { x: margin, y: doc.y + 2, width, color: line });
  doc.y += 8;
}

type Fact = [label: string, values: ReadonlyArray<string | null>];

/** Labels on the left, what they name on the right. */
function writeFacts({ doc, root, brand }: Sheet, facts: readonly Fact[]): void {
  const { ink, inkSoft } = brand.light;
  const column = 112;
  for (const [label, values] of facts) {
    const text = values.filter((value) => value !== null).join(' · ');
    if (text === '') continue;
    const top = doc.y;
    const soft = { as: 'P', font: 'Helvetica', size: 9, color: inkSoft } as const;
    writePdfText(doc, root, { ...soft, text: label, width: column - 8 });
    const below = doc.y;
    doc.x = margin + column;
    doc.y = top;
    const strong = { as: 'P', font: 'Helvetica', size: 9.5, color: ink } as const;
    writePdfText(doc, root, { ...strong, text, width: width - column });
    doc.x = margin;
    doc.y = Math.max(doc.y, below);
  }
}

const partsInOrder = [
  'act',
  'aim',
  'benefits',
  'commonRisks',
  'graveRisks',
  'alternatives',
  'refusal',
] as const satisfies ReadonlyArray<keyof ConsentFormTexts>;

function writeParts(sheet: Sheet): void {
  const { form, labels } = sheet;
  const { texts, unitText } = form;
  for (const part of partsInOrder) {
    const heading = labels.parts[part];
    if (texts) writeBlock(sheet, { heading, text: texts[part] });
    else writeBlock(sheet, { heading, text: labels.explained, fields: [['']] });
  }
  if (unitText !== '') writeBlock(sheet, { heading: labels.unitText, text: unitText });
}

function writeDeclarations(sheet: Sheet): void {
  const { form, labels } = sheet;
  const { professional, declaration, withdrawal, representative, signature, date } = labels;
  const isRepresented = needsRepresentative(form.dateOfBirth, form.serviceDate);
  writeBlock(sheet, { heading: withdrawal.heading, text: withdrawal.statement });
  writeBlock(sheet, {
    heading: professional.heading,
    text: professional.statement,
    fields: [
      [professional.name, professional.number],
      [signature, date],
    ],
  });
  const { heading, statement } = declaration;
  if (isRepresented) writeBlock(sheet, { heading, text: statement });
  else writeBlock(sheet, { heading, text: statement, fields: [[signature, date]] });
  writeBlock(sheet, {
    heading: representative.heading,
    text: isRepresented ? representative.isNeeded : representative.ifNeeded,
    fields: [
      [representative.name, representative.document],
      [representative.relation],
      [signature, date],
    ],
  });
}

interface Block {
  heading: string;
  text: string;
  /** Rows of lines to be filled in by hand, by their labels. */
  fields?: ReadonlyArray<readonly string[]>;
}

const rowHeight = 30;

/** A heading, its text and its lines, together on one page. */
function writeBlock(sheet: Sheet, { heading, text, fields = [] }: Block): void {
  const { doc, root, brand } = sheet;
  const { ink } = brand.light;
  doc.font('Helvetica').fontSize(9.5);
  const textHeight = doc.heightOfString(printable(text), { width, lineGap: 2 });
  if (doc.y + 14 + textHeight + fields.length * rowHeight > bottom) startNextPage(sheet);
  const strong = { as: 'H2', font: 'Helvetica-Bold', size: 9.5, color: ink, width } as const;
  writePdfText(doc, root, { ...strong, text: heading });
  writePdfText(doc, root, { as: 'P', text, font: 'Helvetica', size: 9.5, color: ink, width });
  for (const row of fields) writeFields(sheet, row);
  doc.y += 4;
}

/** The next page of a copy says whose form it is. */
function startNextPage({ doc, root, form, labels, brand }: Sheet): void {
  doc.addPage();
  doc.x = margin;
  doc.y = margin;
  const text = `${labels.title} · ${form.code.slice(4)} · ${form.person}`;
  const { inkSoft: color } = brand.light;
  writePdfText(doc, root, { as: 'P', text, font: 'Helvetica', size: 9, color, width });
  doc.y += 6;
}

function writeFields({ doc, root, brand }: Sheet, row: readonly string[]): void {
  const { inkSoft, ink } = brand.light;
  const fieldWidth = (width - gap * (row.length - 1)) / row.length;
  const lineAt = doc.y + rowHeight - 12;
  row.forEach((text, index) => {
    const x = margin + index * (fieldWidth + gap);
    drawPdfLine(doc, { x, y: lineAt, width: fieldWidth, color: ink });
    doc.x = x;
    doc.y = lineAt + 2;
    if (text !== '')
      writePdfText(doc, root, {
        as: 'P',
        text,
        font: 'Helvetica',
        size: 7.5,
        color: inkSoft,
        width: fieldWidth,
      });
  });
  doc.x = margin;
  doc.y = lineAt + 12;
}

const locales = { pt: 'pt-PT', en: 'en-IE' };

function writtenDay(day: string, { language }: Pick<ConsentForm, 'language'>): string {
  const format = dateFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The day, and the wall time at the unit if there is one yet. */
function whenOf(form: ConsentForm): string {
  const { startsAt, serviceDate, timeZone } = form;
  const day = writtenDay(serviceDate, form);
  return startsAt === null ? day : `${day}, ${wallTime(startsAt, timeZone)}`;
}
