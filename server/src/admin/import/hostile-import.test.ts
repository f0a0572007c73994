import { randomBytes } from 'node:crypto';
import { importRows } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportWorld, Owner } from '../../../test/import.fixture.ts';
import {
  entityHead,
  entityLine,
  errorsOf,
  fileOf,
  openImport,
  zipOf,
} from '../../../test/import.fixture.ts';
import { readCsvTable } from '../../platform/csv-rows.rules.ts';

let world: ImportWorld;
let owner: Owner;
beforeAll(async () => {
  world = await openImport();
  owner = await world.openOwner();
});
afterAll(() => world.app.close());

const row = fileOf(entityHead, entityLine('hostil'));
const megabyte = 1024 * 1024;

const refusals: Record<string, [content: () => Buffer, status: number, code: string]> = {
  'a ZIP that unpacks to far more than it weighs': [
    () => zipOf({ 'entities.csv': Buffer.alloc(42 * megabyte, 'a') }),
    413,
    'import.zip_large',
  ],
  'many files that are too large together': [
    () =>
      zipOf({
        'entities.csv': Buffer.alloc(14 * megabyte, '\n'),
        'services.csv': Buffer.alloc(14 * megabyte, '\n'),
        'schedules.csv': Buffer.alloc(14 * megabyte, '\n'),
      }),
    413,
    'import.zip_large',
  ],
  'a ZIP in a ZIP': [
    () => zipOf({ 'entities.zip': zipOf({ 'entities.csv': row }) }),
    200,
    'import.zip_unknown',
  ],
  'a ZIP that calls itself a table': [
    () => zipOf({ 'entities.csv': zipOf({ 'entities.csv': row }) }),
    200,
    'import.csv_binary',
  ],
  'a path out of the archive': [
    () => zipOf({ '../../entities.csv': row }),
    200,
    'import.zip_unreadable',
  ],
  'an absolute path': [() => zipOf({ '/etc/entities.csv': row }), 200, 'import.zip_unreadable'],
  'one file twice': [
    () => zipOf({ 'entities.csv': row, 'a/entities.csv': row }),
    200,
    'import.zip_twice',
  ],
  'too many files': [
    () => zipOf(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`__MACOSX/${n}`, 'x']))),
    200,
    'import.zip_many',
  ],
  'a ZIP without a file': [() => zipOf({}), 200, 'import.zip_empty'],
  'a ZIP that was cut off': [
    () => zipOf({ 'entities.csv': row }).subarray(0, -30),
    200,
    'import.zip_unreadable',
  ],
  '100,001 rows': [
    () => zipOf({ 'entities.csv': fileOf(entityHead, ...Array(100_001).fill(entityLine('x'))) }),
    413,
    'import.rows_many',
  ],
  'a row more than the limit, as JSON': [
    () => Buffer.from(JSON.stringify({ entities: Array(importRows + 1).fill({ code: 'x' }) })),
    413,
    'import.rows_many',
  ],
  'a cell of 1 MB': [
    () => zipOf({ 'entities.csv': `${row}${'a'.repeat(megabyte)}` }),
    200,
    'import.csv_unreadable',
  ],
  'a quotation mark that is not closed': [
    () => zipOf({ 'entities.csv': `${entityHead}\n"abc;${'x;\n'.repeat(20_000)}` }),
    200,
    'import.csv_unreadable',
  ],
  'a workbook': [
    () => Buffer.from([0x50, 0x4b, 0x03, 0x04, ...randomBytes(5000)]),
    200,
    'import.zip_unreadable',
  ],
  'any bytes': [() => randomBytes(50_000), 200, 'import.unreadable'],
  'a table of other columns': [() => Buffer.from('um;dois\n1;2'), 200, 'import.csv_unknown'],
  'a thousand columns': [
    () => Buffer.from(`code;${'a;'.repeat(1000)}\nx`),
    200,
    'import.columns_many',
  ],
  'JSON of a million levels': [() => Buffer.from('['.repeat(megabyte)), 200, 'import.json_wrong'],
  'JSON of a million levels that are closed': [
    () => Buffer.from(`{"entities":[{"code":${'['.repeat(500_000)}${']'.repeat(500_000)}}]}`),
    200,
    'import.json_wrong',
  ],
  'JSON of another shape': [
    () => Buffer.from('{"entities":{"code":"x"}}'),
    200,
    'import.json_wrong',
  ],
  'JSON with an object for a cell': [
    () => Buffer.from('{"entities":[{"code":{"toString":1}}]}'),
    200,
    'import.json_wrong',
  ],
  'JSON with a prototype for a list': [
    () => Buffer.from('{"__proto__":{"entities":[]}}'),
    200,
    'import.json_wrong',
  ],
  '11 MB': [() => Buffer.alloc(11 * megabyte, 'a'), 413, 'too_large'],
};

for (const [what, [content, status, code]] of Object.entries(refusals)) {
  test(`${what}: refused in a sentence`, async () => {
    const answer = await owner.send(content());
    expect([answer.status, answer.body.type, answer.body.messages[0].code]).toEqual([
      status,
      'Error',
      code,
    ]);
    expect(answer.body.messages[0].text).not.toMatch(/[{}]/);
    // To pack what is too large takes longer than to refuse it.
  }, 60_000);
}

test('no file, or columns that are none, are wrong fields', async () => {
  const { app } = world;
  const empty = await app.call('POST', 'v1/import', { token: owner.token });
  expect(empty.status).toBe(400);
  for (const columns of [
    '{',
    '[]',
    '{"entities":{"code":"x"}}',
    '{"rooms":{}}',
    '{"entities":{"code":1.5}}',
  ]) {
    const { status, body } = await owner.send(zipOf({ 'entities.csv': row }), { columns });
    expect({ columns, status, type: body.type }).toEqual({ columns, status: 400, type: 'Error' });
  }
});

test('cells that look like parts of a program are texts, and a prototype is no field', async () => {
  const report = await owner.run(
    Buffer.from(
      '{"entities":[{"code":"__proto__","name":"constructor"},{"__proto__":{"code":"a"}}],' +
        '"services":[{"entity":"constructor","service":"__proto__"}],' +
        '"schedules":[{"entity":"x","pool":"p","from_day":"2027-01-01","services":["toString","a@constructor"]}]}',
    ),
  );
  expect(report.counts.entities?.error).toBe(2);
  expect(errorsOf(report)).toContain('services 1 entity: import.entity_unknown');
  expect(Object.prototype).not.toHaveProperty('code');
});

test('of a row only the cells under a column are kept, and a line of separators ends the reading', async () => {
  const limits = { maxRows: 10, maxRowCharacters: 20_000 };
  expect(readCsvTable(`code;name\nx${';y'.repeat(50)}\n`, limits)).toEqual({
    headers: ['code', 'name'],
    rows: [{ line: 2, cells: ['x', 'y'] }],
  });
  const tooWide = `code;name\nx;y\nx${';y'.repeat(8000)}\n`;
  expect(readCsvTable(tooWide, limits)).toEqual({ refused: 'columns', line: 3 });
  const startedAt = performance.now();
  expect(readCsvTable(`code${','.repeat(900_000)}`, limits)).toMatchObject({ refused: 'columns' });
  // To read all of them takes ten times as long.
  expect(performance.now() - startedAt).toBeLessThan(100);
});

test('a file that unpacks to hundreds of megabytes of objects takes none of them in the product', async () => {
  const content = Buffer.from(`{"x":[${'{},'.repeat(3_200_000)}{}],"entities":[]}`);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  expect((await owner.send(content)).status).toBe(200);
  clearInterval(watch);
  expect((most - before) / megabyte).toBeLessThan(200);
}, 60_000);

test('other calls are answered while 10 MB are read', async () => {
  const line = `${entityLine('grande')};${'texto '.repeat(320)}`;
  const head = `${entityHead};description_pt`;
  const content = Buffer.from(fileOf(head, ...Array(4900).fill(line)));
  expect(content.length).toBeGreaterThan(9_500_000);
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const { status } = await owner.send(content, { isDry: true });
  clearInterval(beat);
  expect(status).toBe(200);
  // Alone on a machine it is a fraction; tests run beside others.
  expect(longest).toBeLessThan(2000);
}, 60_000);
