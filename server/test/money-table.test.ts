import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MoneyScenario } from './money-scenario.ts';
import { certainHistoryOf, historiesOf, outcomesOf, row } from './money-table.ts';

test('a use case joins the simulation by one row: chance chooses it, each run does it, and its outcome is required', async () => {
  const inputs: number[] = [];
  const table = {
    refuse: row({
      weight: 1,
      input: fc.nat({ max: 3 }),
      always: [7],
      run: (_scenario, input) => void inputs.push(input),
      brings: { refused: sql`from refunds` },
    }),
  };
  const scenario = {} as MoneyScenario;

  for (const [step] of certainHistoryOf(table)) await step?.run(scenario);
  expect(inputs).toEqual([7]);
  const [history = []] = fc.sample(historiesOf(table), 1);
  for (const step of history.flat()) await step.run(scenario);
  expect(inputs.length).toBeGreaterThanOrEqual(1 + 5);
  expect([...outcomesOf(table).keys()]).toEqual(['refused']);
  expect(fc.stringify(certainHistoryOf(table))).toBe('[[refuse 7]]');
});
