import { Problem } from './outcome.ts';

/**
 * PostgreSQL stores neither NUL nor a lone surrogate, and no user types one. A loop instead of recursion: a body may be
 * nested as deeply as it is long.
 * @throws Problem 400 if any text in `sent` contains one, names of fields included.
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
