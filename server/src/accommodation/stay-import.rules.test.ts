import { importRows } from '@vaga/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRows } from '../platform/csv-rows.rules.ts';
import type { KnownStay } from './stay.rules.ts';
import type { KnownStays } from './stay-import.rules.ts';
import { planStays, readSentStays, stayFile } from './stay-import.rules.ts';

const today = '2026-11-24';
const head = 'code,check_in,check_out';
const week = '2026-12-01,2026-12-08';

const readFile = (csv: string) => readSentStays(readCsvRows(csv, stayFile));

function rowsOf(csv: string) {
  const read = readFile(csv);
  return 'rows' in read ? read.rows : read.refused.code;
}

const known = (own: Partial<KnownStay>[] = []): KnownStays => ({
  own: new Map(
    own.map((stay, index) => {
      const days = { checkInDate: '2026-12-01', checkOutDate: '2026-12-08' };
      const whole = { id: String(index), code: 'A-1', ...days, bookedDays: [], ...stay };
      return [whole.code, whole];
    }),
  ),
  today,
});

function planOf(lines: string[], against = known()) {
  const rows = rowsOf([head, ...lines].join('\n'));
  if (typeof rows === 'string') return rows;
  return planStays(rows, against).map(({ state, refusal }) => refusal?.code ?? state);
}

test('a file is read with a byte order mark, any line ends, separators, quotes, columns and empty lines', () => {
  const row = { line: 2, code: 'A-1', checkIn: '2026-12-01', checkOut: '2026-12-08' };
  const files = [
    `${head}\nA-1,${week}`,
    `\ufeff${head}\r\nA-1,${week}\r\n`,
    `${head}\rA-1,${week}\r`,
    'code;check_in;check_out\nA-1;2026-12-01;2026-12-08\n;;\n\n',
    'Code\tCHECK_IN\tcheck_out\nA-1\t2026-12-01\t2026-12-08',
    '"code","check_in","check_out"\n"A-1","2026-12-01", "2026-12-08"',
    'room,check_out,guest,code,check_in\n7,2026-12-08,"Silva, Ana",A-1,2026-12-01,more',
  ];
  for (const file of files) expect(rowsOf(file)).toEqual([row]);
});

test('what is no such file is refused with its line: other columns, open quotes, a picture', () => {
  expect(rowsOf('')).toBe('stay.import_header');
  expect(rowsOf(`A-1,${week}`)).toBe('stay.import_header');
  expect(rowsOf('code,check_in\nA,2026-12-01')).toBe('stay.import_header');
  expect(readFile(`${head}\n"A-1,${week}\nB-1,${week}`)).toEqual({
    refused: { code: 'stay.import_unreadable', values: { line: 3 } },
  });
  expect(rowsOf(`${head}\n"A"1,${week}`)).toBe('stay.import_unreadable');
  expect(rowsOf('\u0089PNG\u001a'.repeat(2000))).toBe('stay.import_unreadable');
});

test('no text at all makes reading or planning throw', () => {
  const piece = fc.constantFrom('"', ',', ';', '\n', '\r\n', '=', '\ufeff', '\ufffd', 'A-1', head);
  const csv = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 });
  fc.assert(
    fc.property(csv, (pieces) => {
      const rows = rowsOf(`${head}\n${pieces.join('')}`);
      if (typeof rows !== 'string') expect(planStays(rows, known())).toHaveLength(rows.length);
    }),
    { numRuns: 40 },
  );
});

test('one row more than the limit is read, and no further', () => {
  const lines = Array.from({ length: importRows + 9 }, (_, index) => `A-${index},${week}`);
  expect(rowsOf([head, ...lines].join('\n'))).toHaveLength(importRows + 1);
});

test('a row is new, changed, the same, or an error with its reason', () => {
  const against = known([{ code: 'A-1' }, { code: 'A-2' }]);
  const lines: [string, string][] = [
    [` a-1 ,${week}`, 'same'],
    ['A-2,02/12/2026,8/12/2026', 'changed'],
    [`A-3,${week}`, 'new'],
    [`A-3,${week}`, 'stay.code_repeated'],
    [`=CMD|' /C calc'!A0,${week}`, 'stay.code_wrong'],
    [`QUARTO-\ufffd,${week}`, 'stay.code_wrong'],
    [`,${week}`, 'stay.code_wrong'],
    ['A-4,2026-02-30,2026-03-02', 'stay.date_wrong'],
    ['A-5,12/31/2026,01/02/2027', 'stay.date_wrong'],
    ['A-6,2026-12-01', 'stay.date_wrong'],
    ['A-7,2026-12-01,2026-12-01', 'stay.days_wrong'],
    ['A-8,2026-11-20,2026-11-23', 'reservation.over'],
    ['A-9,2036-12-01,2036-12-08', 'stay.too_far'],
  ];
  const plan = planOf(
    lines.map(([line]) => line),
    against,
  );
  expect(plan).toEqual(lines.map(([, state]) => state));
});

test('a stay that is over may stand in the file, and stays as it is', () => {
  const past = { checkInDate: '2026-11-10', checkOutDate: '2026-11-12' };
  expect(planOf(['A-1,2026-11-10,2026-11-12'], known([past]))).toEqual(['same']);
});

test('days that leave out an appointment within the stay are refused; one that was outside before does not count', () => {
  const booked = known([{ bookedDays: ['2026-11-30', '2026-12-02', '2026-12-08'] }]);
  expect(planOf(['A-1,2026-12-01,2026-12-07'], booked)).toEqual(['stay.leaves_out']);
  expect(planOf(['A-1,2026-12-03,2026-12-08'], booked)).toEqual(['stay.leaves_out']);
  expect(planOf(['A-1,2026-12-02,2026-12-09'], booked)).toEqual(['changed']);
});

test('a plan, once done, has nothing to do: the same file again changes nothing, whatever is in it', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-12-${`0${date}`.slice(-2)}`);
  const row = fc.record({
    code: fc.constantFrom('A-1', 'A-2', 'A-3', 'B-1', '='),
    from: day,
    until: day,
  });
  const own = fc.array(
    fc.record({ code: fc.constantFrom('A-1', 'A-2'), bookedDays: fc.array(day, { maxLength: 2 }) }),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), own, (rows, stays) => {
      const sent = rows.map(({ code, from, until }, index) => {
        return { line: index + 2, code, checkIn: from, checkOut: until };
      });
      const before = known(stays);
      const plan = planStays(sent, before);
      const after = new Map(before.own);
      for (const { state, code, checkInDate, checkOutDate } of plan) {
        if ((state !== 'new' && state !== 'changed') || !checkInDate || !checkOutDate) continue;
        const { id = code, bookedDays = [] } = before.own.get(code) ?? {};
        after.set(code, { id, code, checkInDate, checkOutDate, bookedDays });
      }
      const again = planStays(sent, { ...before, own: after });
      expect(again.filter(({ state }) => state === 'new' || state === 'changed')).toEqual([]);
      expect(again.filter(({ state }) => state === 'error')).toEqual(
        plan.filter(({ state }) => state === 'error'),
      );
    }),
  );
});
