import type { Outcome } from '../../platform/http/outcome.ts';

/** Carries a refusal out of a transaction, so that nothing of what was begun for a person stays. */
export class DeskRefusal extends Error {
  readonly outcome: Outcome<never>;

  constructor(outcome: Outcome<never>) {
    super('The booking was refused.');
    this.outcome = outcome;
  }
}

/** The outcome of a transaction, or the refusal that it threw. */
export async function orRefusal<Data>(work: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DeskRefusal) return error.outcome;
    throw error;
  }
}
