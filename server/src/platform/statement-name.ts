import { createHash } from 'node:crypto';

/** What a statement is called on its connections and in the log: the same for the same text. PostgreSQL cuts names off at 63 bytes. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
