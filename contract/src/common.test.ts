import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CivilDate,
  invoiceText,
  lineOfText,
  personName,
  SentDate,
  SentInstant,
  SlotTime,
} from './common.ts';

const Name = personName('part', 80);

test.each([
  'Inês',
  'Maria do Céu d’Orey',
  "Conceição D'Ávila-Sá",
  'J. R. R. Tolkien',
  'J.R. Silva Jr.',
  'Mª José',
  'Pessoa 2',
  'João 2.º',
  'Quarto 1204',
  'Silva, Ana (filha)',
  'Núria Gal·la',
  'Ngọc Nguyễn',
  'Владимир',
  '王小明',
  'محمد',
  'a\u0300 e\u0301',
  'Sá',
  'Sa\u0301',
  'Li',
  '王',
  'Ọlátúnjí',
  'O\u0323la\u0301tu\u0301nji\u0301',
  'Nguye\u0302\u0303n',
  'करोड़ों',
  'שִּׁמְעוֹן',
  'مُحَمَّد',
])('%s is a name', (name) => {
  expect(Name.safeParse(name).success).toBe(true);
});

test.each([
  'Win at https://evil.example/now',
  '//evil.example',
  'evil/win',
  'evil.example',
  'go to t.co',
  'Prize: call 912345678',
  'ligue 912 345 678',
  'ligue ９１２３４５６７８',
  'go to 10.0.0.1',
  'ana@evil.example',
  'Ana\nClick here',
  'Ana\rBcc: x',
  'Ana\tSá',
  '<b>Ana</b>',
  '\u202elive',
  'evil。example',
  'evil․example',
  '   ',
  'S',
  'S.',
  '...',
  '-Ana',
  '‑Ana',
  '=1+1',
  '+Ana',
  '@Ana',
  '\tAna=',
  '\u0301Ana',
  `A${'\u0301'.repeat(80)}na`,
  `A\u0301\u0316\u0317\u0318\u0319na`,
])('%j is none', (name) => {
  expect(Name.safeParse(name).success).toBe(false);
});

test('a full name has three letters, counted without marks; a sign that is a syllable counts as two', () => {
  const isFull = (name: string) => personName('full', 120).safeParse(name).success;
  expect(['Ana', 'Sá 2', '李娜', '김민'].map(isFull)).toEqual([true, true, true, true]);
  expect(['Li', 'L i', 'Sa\u0301'].map(isFull)).toEqual([false, false, false]);
});

test('a name is stored composed, starts no formula and stacks no marks, whatever was typed', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'aãÉñ王-=+@\t .’', '\u0301', '\u0323', '\u0302', '\u0489'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(typed, (text) => {
      const { success, data = '' } = Name.safeParse(text);
      if (!success) return;
      expect(data).toBe(data.normalize('NFC').trim());
      expect(data).not.toMatch(/^[=+@\t\r-]/);
      expect(data).not.toMatch(/\p{M}{4}/u);
    }),
  );
});

test('a stored name is valid again', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'aãÉñ王- .’', '\u0301', '\u0323'),
    maxLength: 20,
  });
  fc.assert(
    fc.property(typed, (text) => {
      const first = Name.safeParse(text);
      if (first.success) expect(Name.parse(first.data)).toBe(first.data);
    }),
  );
});

test('an invoice name may be a company with any signs, and starts no formula', () => {
  const fits = (name: string) => invoiceText(3, 120).safeParse(name).success;
  expect(['Silva & Filhos, Lda.', '3D+ Lda', 'Café @ Baixa'].map(fits)).toEqual([true, true, true]);
  expect(['=HYPERLINK("x")', '+351', '-2+3', '@SUM(A1)'].map(fits)).toEqual(Array(4).fill(false));
});

test('a line of text has no line break of any kind and no tab inside, and starts no formula', () => {
  const fits = (line: string) => lineOfText(5, 200).safeParse(line).success;
  expect(fits('Rua da Sofia 1, 3.º Esq.')).toBe(true);
  for (const sign of '\t\n\v\f\r\u0085\u2028\u2029')
    expect(fits(`Rua da Sofia 1${sign}Coimbra`), JSON.stringify(sign)).toBe(false);
  expect(fits('=1+1 Coimbra')).toBe(false);
});

test('a day or an instant before 1900 is invalid, in whatever form it is sent', () => {
  for (const day of ['0000-01-01', '0001-01-01', '1899-12-31']) {
    expect(CivilDate.safeParse(day).success).toBe(false);
    expect(SentDate.safeParse(`${day}T10:00`).success).toBe(false);
    expect(SlotTime.safeParse(`${day}T10:00:00+01:00`).success).toBe(false);
    expect(SentInstant.safeParse(`${day}T10:00:00Z`).success).toBe(false);
  }
  expect(CivilDate.safeParse('1900-01-01').success).toBe(true);
});
