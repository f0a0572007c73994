import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folders, slices } from './arrow-rules.ts';

const architecture = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');

test('ARCHITECTURE.md lists the slices in the order that is enforced', () => {
  const listed = [...architecture.matchAll(/^\| ([a-z-]+) \| /gm)].map(([, slice]) => slice);
  const [, ...rows] = listed;
  expect(rows).toEqual(slices.filter((slice) => slice !== 'payment-sandbox'));
});

test('ARCHITECTURE.md names the folders of payments in the order that is enforced', () => {
  const [paragraph = ''] = /^`payments` has folders.*?(?=\n\n)/ms.exec(architecture) ?? [];
  const places = folders.payments?.inOrder.map((folder) => paragraph.indexOf(`\`${folder}\``));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places?.toSorted((a, b) => a - b));
});
