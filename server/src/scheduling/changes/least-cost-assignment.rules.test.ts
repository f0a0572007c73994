import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssignmentOption } from './assignment-groups.rules.ts';
import { assignAtLeastCost } from './least-cost-assignment.rules.ts';

interface Problem {
  rows: AssignmentOption[][];
  capacities: number[];
}

const problems: fc.Arbitrary<Problem> = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 })
  .chain((capacities) =>
    fc.record({
      capacities: fc.constant(capacities),
      rows: fc.array(
        fc.uniqueArray(
          fc.record({
            column: fc.nat({ max: capacities.length - 1 }),
            cost: fc.nat({ max: 12 }),
          }),
          { selector: ({ column }) => column, maxLength: capacities.length },
        ),
        { maxLength: 6 },
      ),
    }),
  );

/** As people have them who were booked for one start: rows and columns that are equal, and few costs. */
const alikeProblems: fc.Arbitrary<Problem> = fc.record({
  rows: fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(null, 0, 1, 3), fc.constantFrom(null, 0, 2)), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([kinds, times]) =>
      kinds
        .flatMap((kind) => Array.from({ length: times }, () => kind))
        .map((kind) =>
          // Columns 0 and 2 cost the same, and so do 1 and 3.
          [0, 1, 2, 3].flatMap((column) => {
            const cost = kind[column % 2] ?? null;
            return cost === null ? [] : [{ column, cost }];
          }),
        )
        .slice(0, 6),
    ),
  capacities: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
});

/** Most rows first, then the least cost, over every assignment that there is. */
function bestOf({ rows, capacities }: Problem): { count: number; cost: number } {
  let best = { count: 0, cost: 0 };
  const used = capacities.map(() => 0);
  const search = (row: number, count: number, cost: number) => {
    const options = rows[row];
    if (!options) {
      if (count > best.count || (count === best.count && cost < best.cost)) best = { count, cost };
      return;
    }
    search(row + 1, count, cost);
    for (const option of options) {
      const taken = used[option.column] ?? 0;
      if (taken >= (capacities[option.column] ?? 0)) continue;
      used[option.column] = taken + 1;
      search(row + 1, count + 1, cost + option.cost);
      used[option.column] = taken;
    }
  };
  search(0, 0, 0);
  return best;
}

test('as many rows as can be have a column, at the least cost of all assignments', () => {
  fc.assert(
    fc.property(fc.oneof(problems, alikeProblems), (problem) => {
      const { rows, capacities } = problem;

      const columns = assignAtLeastCost(rows, capacities);

      const found = columns.map((column, row) =>
        column === null ? null : rows[row]?.find((option) => option.column === column),
      );
      expect(found).not.toContain(undefined);
      const chosen = found.flatMap((option) => option ?? []);
      const cost = chosen.reduce((sum, option) => sum + option.cost, 0);
      expect({ count: chosen.length, cost }).toEqual(bestOf(problem));
      for (const [column, capacity] of capacities.entries())
        expect(columns.filter((one) => one === column).length).toBeLessThanOrEqual(capacity);
    }),
    { numRuns: 2000 },
  );
});
