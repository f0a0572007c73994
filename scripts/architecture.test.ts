import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folders, slices } from './arrow-rules.ts';

const architecture = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');

/** The rows of the table with these headers: a slice, and what is said of it. */
function rowsBelow(header: string): { slice: string; text: string }[] {
  const [, table = ''] = architecture.split(`| ${header} |\n|---|---|\n`);
  const [rows = ''] = table.split('\n\n');
  return rows.split('\n').map((row) => {
    const [, slice = '', text = ''] = row.split('|');
    return { slice: slice.trim(), text: text.trim() };
  });
}

test('ARCHITECTURE.md lists the slices in the order that is enforced', () => {
  const listed = rowsBelow('slice | what it knows').map(({ slice }) => slice);
  expect(listed).toEqual(slices.filter((slice) => slice !== 'payment-sandbox'));
});

test('ARCHITECTURE.md lists the folders of slices in the order that is enforced', () => {
  const listed = rowsBelow('slice | its folders').map(({ slice, text }) => {
    const named = [...text.matchAll(/`([a-z-]+)`(?: \([^)]*\))?(?:, |$| )/g)];
    return [slice, named.map(([, folder]) => folder)];
  });
  const enforced = slices.flatMap((slice) => {
    const inOrder = folders[slice]?.inOrder;
    return inOrder ? [[slice, inOrder]] : [];
  });
  expect(listed).toEqual(enforced);
});
