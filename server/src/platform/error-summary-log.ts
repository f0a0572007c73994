import type { Logger } from 'pino';
import { codeOf } from './database-errors.ts';

export interface ErrorSummaryLog {
  record(error: unknown): void;
}

const everyMs = 1000;
/** More are told together: a line stays a line. */
const mostKinds = 10;

/**
 * For what goes wrong by the hundred when the database is away: one line a second that says how often and of which
 * kinds, instead of a stack for each. A kind is a code and, where known, the name of the statement: never a value.
 * @param words said in each line.
 */
export function createErrorSummaryLog(log: Pick<Logger, 'warn'>, words: string): ErrorSummaryLog {
  let kinds = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const say = () => {
    const count = [...kinds.values()].reduce((sum, of) => sum + of, 0);
    if (count > 0) log.warn({ count, kinds: Object.fromEntries(kinds) }, words);
    kinds = new Map();
    timer = count > 0 ? setTimeout(say, everyMs).unref() : null;
  };
  return {
    record(error) {
      const kind = kindOf(error);
      const known = kinds.has(kind) || kinds.size < mostKinds ? kind : 'others';
      kinds.set(known, (kinds.get(known) ?? 0) + 1);
      // The first is told at once.
      if (timer === null) say();
    },
  };
}

/** The words of an error may quote what people typed. */
function kindOf(error: unknown): string {
  const code = codeOf(error);
  const statement: unknown = error instanceof Error ? Reflect.get(error, 'statement') : undefined;
  const kind = typeof code === 'string' ? code : 'no_connection';
  return typeof statement === 'string' ? `${kind} ${statement}` : kind;
}
