import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { CardCell, CardRow, CardTable } from './card-table.tsx';

test('the cell that names a row is its header, for a table and for cards', async () => {
  await openPage(
    <CardTable columns={['name', 'state']} nameOf={(column) => column} aria-label="List">
      <CardRow>
        <CardCell isName>Ana</CardCell>
        <CardCell label="State">booked</CardCell>
      </CardRow>
    </CardTable>,
  );
  const header = document.querySelector('tbody th');
  expect(header?.textContent).toBe('Ana');
  expect(header?.getAttribute('scope')).toBe('row');
  expect(header?.getAttribute('role')).toBe('rowheader');
  expect(document.querySelectorAll('tbody td')).toHaveLength(1);
});

test('each row of each table of the product has one cell that names it', () => {
  const web = join(import.meta.dirname, '..');
  const rowsOf = (source: string) => source.match(/<CardRow[\s>][\s\S]*?<\/CardRow>/g) ?? [];
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
  const rows = files
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
    .flatMap((file) =>
      rowsOf(readFileSync(join(web, file), 'utf8')).map((row) => {
        return { file, names: row.split('<CardCell isName').length - 1 };
      }),
    );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ names }) => names !== 1)).toEqual([]);
});
