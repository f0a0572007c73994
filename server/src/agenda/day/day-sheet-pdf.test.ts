import { brandOf } from '@vaga/contract/brands';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdfText } from '../../../test/read-pdf-text.ts';
import { layColumns, twoInitialsOf } from './day-sheet.rules.ts';
import type { DaySheet } from './day-sheet-pdf.ts';
import { writeDaySheet } from './day-sheet-pdf.ts';
import type { Slip } from './slip-pdf.ts';
import { writeSlip } from './slip-pdf.ts';

const row = {
  time: '09:20',
  code: 'K7PX2M9Q',
  name: 'Inês Conceição Simões',
  dateOfBirth: '1956-03-12',
  phone: '912345678',
  service: 'Teste de antigénio',
  dueCents: 1250,
};
const sheet: DaySheet = {
  entity: 'Farmácia São João',
  pool: 'Sala 1',
  printedBy: 'Ana Lopes',
  date: '2026-11-25',
  timeZone: 'Europe/Lisbon',
  detail: 'full',
  language: 'pt',
  now: new Date('2026-11-25T08:05:00Z'),
  rows: [row],
};
const read = async (given: Partial<DaySheet> = {}) =>
  readPdfText(await writeDaySheet({ ...sheet, ...given }, brandOf('vaga')));

test('a print says whose day it is, who printed it when, and that it has health data', async () => {
  const { text, source, pages } = await read();
  for (const part of [
    ...['Farmácia São João', 'Sala 1', 'quarta-feira, 25 de novembro de 2026'],
    ...['Contém dados de saúde', 'Impresso por Ana Lopes', '25 de novembro de 2026 às 08:05'],
    ...[
      'Hora',
      'Código',
      'Nome',
      'Nascimento',
      'Telefone',
      'Serviço',
      'A pagar',
      'Nota',
      'Assinatura',
    ],
    ...['09:20', 'K7PX2M9Q', 'Inês Conceição Simões', '12/03/1956', '912345678', '12,50 €'],
  ])
    expect(text).toContain(part);
  expect(pages).toBe(1);
  expect(source).toContain('[0 0 841.89 595.28]');
  const english = await read({ language: 'en' });
  for (const part of ['Contains health data', 'Printed by Ana Lopes', 'Signature'])
    expect(english.text).toContain(part);
});

test('three hundred people are on as many pages as they need, each with its head, and no one is lost', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...row,
    code: `X${String(index).padStart(7, '0')}`,
    name: `${row.name} `.repeat(5),
  }));
  const { text, pages } = await read({ rows });
  expect(rows.filter(({ code }) => !text.includes(code))).toEqual([]);
  expect(text.split('Contém dados de saúde')).toHaveLength(pages + 1);
  expect(text).toContain(`Página ${pages}`);
  expect(pages).toBeGreaterThan(10);
});

test('with initials there is no column for birthday and telephone, and an empty day says so', async () => {
  const { text } = await read({ detail: 'initials' });
  for (const part of ['Nascimento', 'Telefone']) expect(text).not.toContain(part);
  expect((await read({ rows: [] })).text).toContain('Ninguém tem hora marcada neste dia.');
});

test.for([
  ['Ana Maria Sousa', 'A. S.'],
  ['  Élio  ', 'É.'],
  ['josé reis', 'J. R.'],
  ['', ''],
])('the initials of %o are %o', ([name = '', initials = '']) => {
  expect(twoInitialsOf(name)).toBe(initials);
});

test('columns take the whole width, one beside the other', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(shares, (drawn) => {
      const columns = drawn.map((share, index) => ({ field: `c${index}`, share }));
      const laid = layColumns(columns, { left: 30, width: 700 });
      let x = 30;
      for (const column of laid) {
        expect(column.x).toBeCloseTo(x);
        x += column.width;
      }
      expect(x).toBeCloseTo(730);
    }),
  );
});

const slip: Slip = {
  language: 'pt',
  code: 'VAGAK7PX2M9Q',
  startsAt: new Date('2026-11-25T09:20:00Z'),
  serviceDate: '2026-11-25',
  timeZone: 'Europe/Lisbon',
  unit: 'Farmácia São João',
  unitAddress: 'Praça da República 3, 3000-179 Coimbra',
  unitPhone: '239000000',
  policyUrl: 'https://vaga.example/privacy-policy',
};

test('a slip has code, time, place and where the privacy policy is, on one page in the language of the person', async () => {
  const portuguese = readPdfText(await writeSlip(slip, brandOf('vaga')));
  for (const part of [
    ...['K7PX2M9Q', 'quarta-feira, 25 de novembro de 2026', '09:20', 'Farmácia São João'],
    ...['Praça da República 3, 3000-179 Coimbra', '239000000', slip.policyUrl],
  ])
    expect(portuguese.text).toContain(part);
  expect(portuguese.pages).toBe(1);
  expect(portuguese.source).toContain('QR: K7PX2M9Q');
  const english = readPdfText(await writeSlip({ ...slip, language: 'en' }, brandOf('vaga')));
  expect(english.text).toContain('How we treat your data');
  const long = { ...slip, unit: 'Laboratório de Análises Clínicas '.repeat(3), startsAt: null };
  expect(readPdfText(await writeSlip(long, brandOf('vaga'))).pages).toBe(1);
});
