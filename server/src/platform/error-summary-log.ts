import type { Logger } from 'pino';
import { codeOf } from './database-errors.ts';

export interface ErrorSummaryLog {
  record(error: unknown): void;
}

const everyMs = 1000;
/** Further kinds are counted as 'others', so that a line stays short. */
const maxKinds = 10;

/**
 * Aggregates errors that come by the hundred while the database is unavailable: one line per second with the number and
 * kinds of errors instead of a stack for each. A kind is the error's code and, if known, the name of the statement:
 * never a value.
 * @param words the message of each line.
 */
export function createErrorSummaryLog(log: Pick<Logger, 'warn'>, words: string): ErrorSummaryLog {
  let kinds = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    const count = [...kinds.values()].reduce((sum, of) => sum + of, 0);
    if (count > 0) log.warn({ count, kinds: Object.fromEntries(kinds) }, words);
    kinds = new Map();
    timer = count > 0 ? setTimeout(flush, everyMs).unref() : null;
  };
  return {
    record(error) {
      const kind = kindOf(error);
      const known = kinds.has(kind) || kinds.size < maxKinds ? kind : 'others';
      kinds.set(known, (kinds.get(known) ?? 0) + 1);
      // The first error is logged at once.
      if (timer === null) flush();
    },
  };
}

/** The message is left out: it may quote user input. */
function kindOf(error: unknown): string {
  const code = codeOf(error);
  const statement: unknown = error instanceof Error ? Reflect.get(error, 'statement') : undefined;
  const kind = typeof code === 'string' ? code : 'no_connection';
  return typeof statement === 'string' ? `${kind} ${statement}` : kind;
}
