import type { ImportReport } from '@vaga/contract/import';
import { expect, test } from 'vitest';
import {
  columnsOf,
  headersLeft,
  missingColumnsOf,
  needsColumns,
  rowsToSave,
  totalsOf,
} from './import.rules.ts';

const file = {
  kind: 'services' as const,
  headers: ['Loja', 'service', 'cor'],
  sample: ['a', 'hemograma', 'azul'],
  columns: { service: 1 },
  missing: ['entity'],
  rows: 1,
};
const none = { new: 0, changed: 0, same: 0, error: 0 };
const report: ImportReport = {
  files: [file],
  counts: { entities: none, services: { new: 2, changed: 1, same: 4, error: 3 }, schedules: none },
  lines: [],
  linesLeftOut: 0,
  entitiesLeft: 0,
};

test('the columns are asked about while one is missing or a header is not known', () => {
  expect(needsColumns(report)).toBe(true);
  const known = { ...file, headers: ['entity', 'service'], columns: { entity: 0, service: 1 } };
  expect(needsColumns({ ...report, files: [{ ...known, missing: [] }] })).toBe(false);
  expect(
    needsColumns({
      ...report,
      files: [{ ...known, missing: [], headers: [...known.headers, 'cor'] }],
    }),
  ).toBe(true);
});

test('every column has a choice, and what is not chosen is not read', () => {
  const chosen = columnsOf([file]).services ?? {};
  expect(chosen).toMatchObject({ entity: -1, service: 1, price: -1 });
  expect(missingColumnsOf('services', chosen)).toEqual(['entity']);
  expect(missingColumnsOf('services', { ...chosen, entity: 0 })).toEqual([]);
  expect(headersLeft(file, { ...chosen, entity: 0 })).toEqual(['cor']);
});

test('new and changed rows are saved', () => {
  expect(totalsOf(report)).toEqual({ new: 2, changed: 1, same: 4, error: 3 });
  expect(rowsToSave(report)).toBe(3);
});
