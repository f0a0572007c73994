import { Problem } from './outcome.ts';

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair, and nothing that a person types has one.
 * A loop instead of a recursion: a body may be nested as deep as it is long.
 * @throws Problem 400 where any text in `sent`, names of fields too, has one.
 */
export function rejectInvalidText(sent: unknown): void {
  const left: unknown[] = [sent];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw new Problem(400, 'malformed');
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) left.push(key);
      for (const item of Object.values(value)) left.push(item);
    }
  }
}
