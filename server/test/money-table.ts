import fc from 'fast-check';
import type { RawBuilder } from 'kysely';
import type { MoneyScenario } from './money-scenario.ts';

/** A use case of the simulation: one row of the table. */
interface MoneyAction<Input> {
  /** How often chance chooses it, beside the others. */
  weight: number;
  /** Numbers point at a cart, a payment or a webhook, whichever there is. */
  input: fc.Arbitrary<Input>;
  /** With these inputs every run does it, whatever chance chooses. */
  always?: readonly NoInfer<Input>[];
  /** Does nothing where it cannot be done now. Refusals are not judged here, only that no answer is an error of ours. */
  run(scenario: MoneyScenario, input: Input): Promise<void> | void;
  /** What it must have brought about by the end of a run: words, and a query with a row if it has. */
  brings?: Record<string, RawBuilder<unknown>>;
}

/** An action with its input; prints as both. */
export interface MoneyStep {
  run(scenario: MoneyScenario): Promise<void>;
}

/** A row whose input's type is closed, so that rows of all types are in one table. */
export interface MoneyRow {
  weight: number;
  steps(name: string): fc.Arbitrary<MoneyStep>;
  always(name: string): MoneyStep[];
  brings: Record<string, RawBuilder<unknown>>;
}

/** One of these values; a value that stands twice is chosen twice as often. */
export const oneOf = <const Value>(...values: Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...values);

export function row<Input>(action: MoneyAction<Input>): MoneyRow {
  const stepOf = (name: string, input: Input) => ({
    run: async (scenario: MoneyScenario) => action.run(scenario, input),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(input)}`,
  });
  return {
    weight: action.weight,
    steps: (name) => action.input.map((input) => stepOf(name, input)),
    always: (name) => (action.always ?? []).map((input) => stepOf(name, input)),
    brings: action.brings ?? {},
  };
}

/** Steps one after another; those in one list run at the same time. */
export type MoneyHistory = MoneyStep[][];

export function historiesOf(table: Record<string, MoneyRow>): fc.Arbitrary<MoneyHistory> {
  const step = fc.oneof(
    ...Object.entries(table).map(([name, { weight, steps }]) => ({
      weight,
      arbitrary: steps(name),
    })),
  );
  const together = fc.array(step, { minLength: 1, maxLength: 3 });
  return fc.array(together, { minLength: 5, maxLength: 20 });
}

/** What every run does, one step after another in the order of the table: chance may leave one out. */
export function certainHistoryOf(table: Record<string, MoneyRow>): MoneyHistory {
  return Object.entries(table).flatMap(([name, { always }]) => always(name).map((step) => [step]));
}

/** All that the rows must bring about. */
export function outcomesOf(table: Record<string, MoneyRow>): Map<string, RawBuilder<unknown>> {
  return new Map(Object.values(table).flatMap(({ brings }) => Object.entries(brings)));
}
