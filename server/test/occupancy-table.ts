import fc from 'fast-check';
import type { OracleState } from './occupancy-oracle.ts';
import type { OccupancyWorld } from './occupancy-world.ts';

/** What a step is of: chosen by its batch, so that no two steps of a batch are of the same cart. */
export interface StepSubject {
  cart: number;
  /** Points at a start of the schedule, whichever the service has. */
  startIndex: number;
  /** Names what the step makes. */
  key: string;
  /** Before the batch. */
  before: OracleState;
}

/** A use case of the simulation: one row of the table. */
interface OccupancyAction<Input> {
  name: string;
  /** How often chance chooses it, beside the others. */
  weight: number;
  input: fc.Arbitrary<Input>;
  /** Does it on the database. @returns its result, as `predict` names it; a Problem stands for its code. */
  perform(world: OccupancyWorld, input: Input, subject: StepSubject): Promise<string>;
  /** Changes the state to what it should be afterwards. @returns the result that the caller should get. */
  predict(state: OracleState, input: Input, subject: StepSubject): string;
}

/** An action with its input and its subject; prints as its name and these. */
export interface OccupancyStep {
  name: string;
  input: unknown;
  cart: number;
  perform(world: OccupancyWorld): Promise<string>;
  /** The state after the step, and the result. The given state is left as it is. */
  predict(before: OracleState): { state: OracleState; told: string };
}

/** An action with its input, of whatever cart. */
export interface OccupancyMove {
  of(subject: StepSubject): OccupancyStep;
}

/** A row whose input's type is closed, so that rows of all types are in one table. */
export interface OccupancyRow {
  weight: number;
  moves: fc.Arbitrary<OccupancyMove>;
}

/** @returns the row, and `move` for a history that is written down. */
export function occupancyRow<Input>(
  action: OccupancyAction<Input>,
): OccupancyRow & { move(input: Input): OccupancyMove } {
  const { name } = action;
  const move = (input: Input) => ({
    of: (subject: StepSubject) => ({
      name,
      input,
      cart: subject.cart,
      perform: (world: OccupancyWorld) => action.perform(world, input, subject),
      predict(before: OracleState) {
        const state = structuredClone(before);
        return { told: action.predict(state, input, subject), state };
      },
    }),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(input)}`,
  });
  return { weight: action.weight, moves: action.input.map(move), move };
}

/** One of the table's actions, each as often as it weighs. */
export const movesOf = (table: readonly OccupancyRow[]): fc.Arbitrary<OccupancyMove> =>
  fc.oneof(...table.map(({ weight, moves }) => ({ weight, arbitrary: moves })));
