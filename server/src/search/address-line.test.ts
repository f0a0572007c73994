import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
});

afterAll(() => app.close());

async function lineOf(address: string, postalCode: string, locality: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select address_line(${address}, ${postalCode}, ${locality}) as line`.execute(app.db);
  return rows[0]?.line ?? '';
}

test.each([
  ['Rua Direita 4', '3000-179', 'Coimbra', 'Rua Direita 4, 3000-179 Coimbra'],
  ['', '', 'Santa Maria Maior', 'Santa Maria Maior'],
  ['', '3000-179', 'Coimbra', '3000-179 Coimbra'],
  ['Rua Direita 4', '', 'Coimbra', 'Rua Direita 4, Coimbra'],
  ['Rua Direita 4', '3000-179', '', 'Rua Direita 4, 3000-179'],
  ['Rua Direita 4', ' ', ' ', 'Rua Direita 4'],
  [' Rua  Direita ,  4, ', '3000-179', ' Coimbra ', 'Rua Direita, 4, 3000-179 Coimbra'],
  [
    'Estrada 109, km 1,5',
    '3080-229',
    'Figueira da Foz',
    'Estrada 109, km 1,5, 3080-229 Figueira da Foz',
  ],
  ['', '', '', ''],
])(
  'of %j, %j and %j the address is %j: missing parts leave no comma and no space',
  async (...row) => {
    const [address, postalCode, locality, line] = row;
    expect(await lineOf(address, postalCode, locality)).toBe(line);
  },
);

test('only address_line formats an address in a query', () => {
  const src = `${import.meta.dirname}/..`;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.queries.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const own = files.filter((file) =>
    /postal_code\s*\|\|/.test(readFileSync(`${src}/${file}`, 'utf8')),
  );
  expect(own).toEqual([]);
});
