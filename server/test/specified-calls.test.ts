import { expect, test } from 'vitest';
import { shareTestProduct } from './share-test-product.ts';
import { specifiedCalls } from './specified-calls.ts';

const product = await shareTestProduct();

/** A parameter is a parameter, whatever its name; the specification writes the home country as a number. */
const withoutNames = (address: string) => address.replaceAll(/\{\w+\}|\b\d+\b/g, '{}');

test('the document of the API has each of the 87 calls of the specification', async () => {
  const { paths } = (await product.app.inject({ url: '/api/openapi.json' })).json();
  const documented = new Set(
    Object.entries<object>(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) =>
        withoutNames(`${method.toUpperCase()} ${path.replace(/^\/api\//, '')}`),
      ),
    ),
  );

  expect(specifiedCalls).toHaveLength(87);
  expect(new Set(specifiedCalls).size).toBe(87);
  const missing = specifiedCalls.filter((call) => !documented.has(withoutNames(call)));
  expect(missing).toEqual([]);
});
