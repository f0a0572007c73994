import { isLostConnection, isOutOfSpace } from './database-errors.ts';

/**
 * Runs the acts of a sweep one after another. An act that fails, whatever its row has, stops none of those behind it; its
 * error is thrown once all have run, so that the job is logged and tried again. Where the database is away or full, no act
 * would succeed, and the first failure ends the run.
 * @throws the error of the first act that failed.
 */
export async function runEach(acts: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  const errors: unknown[] = [];
  for (const act of acts) {
    try {
      await act();
    } catch (error) {
      if (isLostConnection(error) || isOutOfSpace(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
