import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvFile, readCsvCell } from './csv-cell.rules.ts';
import { readCsvTable } from './csv-rows.rules.ts';

test('no text becomes a formula, ends its cell or adds a line to the others', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvCell(text);
      expect(cell).toMatch(/^"(?:[^"]|"")*"$/);
      expect(cell.slice(1, 2)).not.toMatch(/[=+\-@\t]/);
    }),
  );
});

test('what a file was written from is what is read from it, formulas, quotes and line ends included', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', "'", "'=", '"', ';', '\n');
  const text = fc
    .tuple(start, fc.string({ unit: 'grapheme' }))
    .map((parts) => parts.join('').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = readCsvTable(csvFile([['one', 'two'], ...rows]), { maxRows: 10 });
      const cells = 'rows' in read ? read.rows.map((row) => row.cells.map(readCsvCell)) : read;
      expect(cells).toEqual(rows.filter((row) => row.some((cell) => cell !== '')));
    }),
  );
});
