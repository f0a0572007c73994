import { createHash } from 'node:crypto';

/**
 * The name of a prepared statement, on its connections and in the log: a hash of its text. PostgreSQL truncates names
 * at 63 bytes.
 */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
