import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseTests, readTestSources } from './test-choice.ts';

const sources = {
  folders: ['server/src/cart', 'server/src/payments', 'web/src/payments', 'web/src/ui'],
  sharedTests: new Map([
    ['server/test/limits.test.ts', "import { payOnSite } from '../src/payments/pay.ts';"],
    ['server/test/enums.test.ts', "import { cart } from '../src/cart/index.ts';"],
  ]),
};

test('without an argument everything runs, with `unit` or `e2e` that half', () => {
  expect(chooseTests([], sources)).toEqual({ unit: true, e2e: true });
  expect(chooseTests(['unit'], sources)).toEqual({ unit: true, e2e: false });
  expect(chooseTests(['e2e'], sources)).toEqual({ unit: false, e2e: true });
});

test('a slice is its folders of server and web, its contract, and the shared tests that import it', () => {
  expect(chooseTests(['slice', 'payments'], sources)).toEqual({
    unit: true,
    e2e: false,
    files: [
      'server/src/payments/',
      'web/src/payments/',
      'contract/src/payments.',
      'contract/src/payments-',
      'server/test/limits.test.ts',
    ],
  });
});

test('an unknown slice, or none, is refused with the slices that there are', () => {
  const names = 'cart, payments, ui.';
  expect(chooseTests(['slice', 'payment'], sources)).toBe(
    `There is no slice \`payment\`: ${names}`,
  );
  expect(chooseTests(['slice', 'src/ui'], sources)).toContain(names);
  expect(chooseTests(['slice', ''], sources)).toContain(names);
  expect(chooseTests(['slice'], sources)).toContain(names);
});

test('any other argument is refused, not taken for everything', () => {
  for (const args of [['units'], ['payments'], ['unit', 'payments'], ['slice', 'cart', 'ui']]) {
    expect(chooseTests(args, sources)).toContain(`not \`${args.join(' ')}\``);
  }
});

test('the slices of this repository are found with their tests', () => {
  const { folders, sharedTests } = readTestSources(join(import.meta.dirname, '..'));
  expect(folders).toEqual(expect.arrayContaining(['server/src/payments', 'web/src/payments']));
  expect(folders).not.toContain('web/src/i18n');
  expect([...sharedTests.keys()]).toContain('server/test/money.test.ts');
});
